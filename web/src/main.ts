import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { follow } from './lib/route.svelte';
import { preferred, speak } from './lib/words.svelte';
import { settings } from './state/settings.svelte';

settings.keep();
follow();
await speak(preferred());
mount(App, { target: document.getElementById('app')! });
