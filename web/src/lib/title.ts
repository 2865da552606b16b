/** What a page is called in the row of open pages, and among those one was at before. */

import type { Route } from './route.svelte';
import { say } from './words.svelte';

export function titleOf(route: Route): string {
  const name = nameOf(route);
  return name === '' ? say('app.title') : `${name} · ${say('app.title')}`;
}

function nameOf(route: Route): string {
  switch (route.page) {
    case 'home':
      return '';
    case 'table':
      return route.table;
    case 'account':
      return say('account.title');
    case 'replay':
      return say('replay.title');
    case 'rules':
      return route.id ?? say('rulebook.title');
    case 'nowhere':
      return say('nowhere.title');
  }
}
