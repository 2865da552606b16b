import { expect, it } from 'vitest';
import { routeOf } from './route.svelte';
import { titleOf } from './title';

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

it('is at home without a path, and nowhere where there is no page', () => {
  expect(routeOf('/', '')).toEqual({ page: 'home' });
  expect(routeOf('/nowhere', '')).toEqual({ page: 'nowhere' });
  expect(routeOf('/t/', '')).toEqual({ page: 'nowhere' });
  expect(routeOf('/t/a/b', '')).toEqual({ page: 'nowhere' });
  expect(routeOf('/replay/a', '')).toEqual({ page: 'nowhere' });
  expect(routeOf('/account/a', '')).toEqual({ page: 'nowhere' });
});

it('takes what nobody can read for a name that nobody has', () => {
  expect(routeOf('/rules/%', '')).toEqual({ page: 'rules', id: '%' });
  expect(routeOf('/t/%E0%A4%A', '')).toMatchObject({ page: 'table', table: '%E0%A4%A' });
  expect(routeOf('/%', '')).toEqual({ page: 'nowhere' });
});

it('gives each page a title of its own', () => {
  const pages = ['/', '/t/moon-river', '/account', '/replay', '/rules', '/rules/HK-WATER-1', '/nowhere'];
  const titles = pages.map((path) => titleOf(routeOf(path, '')));

  expect(new Set(titles).size).toBe(pages.length);
  expect(titles[1]).toMatch(/^moon-river · /);
  expect(titles[5]).toMatch(/^HK-WATER-1 · /);
});
