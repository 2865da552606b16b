/**
 * Where in the client one is. A page is a path; what must not reach a server's log stands behind
 * the `#`.
 */

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'table'; readonly table: string; readonly secrets: URLSearchParams }
  | { readonly page: 'account' }
  | { readonly page: 'replay'; readonly at: URLSearchParams }
  | { readonly page: 'rules'; readonly id: string | null }
  | { readonly page: 'nowhere' };

export function routeOf(path: string, hash: string): Route {
  const [first, second, third] = partsOf(path);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  if (third !== undefined) return { page: 'nowhere' };
  if (first === 't' && second !== undefined) return { page: 'table', table: second, secrets: behind };
  if (first === 'rules') return { page: 'rules', id: second ?? null };
  if (second !== undefined) return { page: 'nowhere' };
  if (first === 'account') return { page: 'account' };
  if (first === 'replay') return { page: 'replay', at: behind };
  return { page: first === undefined ? 'home' : 'nowhere' };
}

/** The parts of a path in plain letters; one that nobody can read stands as it was written. */
function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '').map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

const pathOf = (table: string): string => `/t/${encodeURIComponent(table)}`;

const here = $state<{ route: Route }>({ route: { page: 'home' } });

export const route = (): Route => here.route;

export function follow(): void {
  const read = (): void => {
    // Back from what lies over a table: one has been at it all the time.
    const { route } = here;
    if (route.page === 'table' && location.pathname === pathOf(route.table) && location.hash === '') return;
    here.route = routeOf(location.pathname, location.hash);
  };
  read();
  addEventListener('popstate', read);
}

/** The rule that is shown beside the table, if one is. */
export const go = {
  to(path: string): void {
    history.pushState(null, '', path);
    here.route = routeOf(location.pathname, location.hash);
    scrollTo(0, 0);
  },
  /** Within the rulebook a rule is a page; at a table it opens beside it, in its own tab. */
  byRule(event: MouseEvent, id: string): void {
    if (here.route.page !== 'rules' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.to(`/rules/${id}`);
  },
};
