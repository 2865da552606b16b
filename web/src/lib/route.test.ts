import { expect, it } from 'vitest';
import { routeOf } from './route.svelte';

it('reads a table, and the invitation behind the #', () => {
  const route = routeOf('/t/moon-river', '#i=abc.def');
  expect(route).toMatchObject({ page: 'table', table: 'moon-river' });
  expect(route.page === 'table' && route.secrets.get('i')).toBe('abc.def');
});

it('reads a rule, and the rulebook without one', () => {
  expect(routeOf('/rules/HK-WATER-1', '')).toEqual({ page: 'rules', id: 'HK-WATER-1' });
  expect(routeOf('/rules/', '')).toEqual({ page: 'rules', id: null });
});

it('knows the page of one’s own matches', () => {
  expect(routeOf('/account', '')).toEqual({ page: 'account' });
});

it('is at home anywhere else', () => {
  expect(routeOf('/', '').page).toBe('home');
  expect(routeOf('/nowhere', '').page).toBe('home');
});
