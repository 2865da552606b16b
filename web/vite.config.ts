import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The bundle lies beside the server that sends it, and from there goes into the wheel. Nothing in
// it is inline, so that the page needs no exception from its content security policy.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/seifong/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
