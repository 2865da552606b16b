/**
 * What moved at the table moves on the screen, once, and never holds up what may be done.
 *
 * A tile that has just arrived starts from where it came from: the hand that discarded or laid it,
 * the river it was claimed from, the end of the wall it was drawn from. The place it came from is looked up in the page, so that this
 * works the same in every layout. What was there before one began to look does not move.
 */

export type Arrival =
  | { readonly as: 'discard'; readonly seat: number; readonly n: number }
  /** The tile of a meld that was claimed, out of the river of whoever discarded it … */
  | { readonly as: 'claim'; readonly source: number }
  /** … and those that its owner lays to it. */
  | { readonly as: 'lay'; readonly seat: number }
  | { readonly as: 'draw'; readonly seat: number; readonly fromTail: boolean }
  | { readonly as: 'stay' };

const TOOK = { discard: 180, draw: 220, claim: 260, lay: 260 } as const;
const EASE = 'cubic-bezier(.2,.7,.2,1)';

let isMoving = false;
let lastChosen: DOMRect | null = null;

/** From now on what arrives is seen to move; called when the first snapshot has been laid out. */
export function beginToMove(): void {
  isMoving = true;
}

export function holdStill(): void {
  isMoving = false;
}

/** One's own tile that is about to be discarded lies here. */
export function leaveFrom(element: Element | null): void {
  lastChosen = element?.getBoundingClientRect() ?? null;
}

export function arrive(node: HTMLElement, arrival: Arrival): void {
  if (!isMoving || arrival.as === 'stay') return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  const from = origin(arrival);
  if (from === null) return;
  const to = node.getBoundingClientRect();
  if (to.width === 0) return; // it is laid where this layout shows nothing
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const [x, y] = unturned(dx, dy, turnOf(node));
  node.animate(
    [{ transform: `translate(${x}px, ${y}px)`, zIndex: 9 }, { transform: 'none', zIndex: 9 }],
    { duration: TOOK[arrival.as], easing: EASE },
  );
}

function origin(arrival: Exclude<Arrival, { as: 'stay' }>): DOMRect | null {
  if (arrival.as === 'draw') {
    const end = arrival.fromTail ? '[data-tail]' : '[data-head]';
    return document.querySelector(end)?.getBoundingClientRect() ?? null;
  }
  if (arrival.as === 'claim') {
    const river = document.querySelectorAll(`[data-river^="${arrival.source}-"]`);
    return [...river].at(-1)?.getBoundingClientRect() ?? null;
  }
  if (arrival.as === 'discard' && lastChosen !== null) {
    const chosen = lastChosen;
    lastChosen = null;
    return chosen;
  }
  return document.querySelector(`[data-hand="${arrival.seat}"]`)?.getBoundingClientRect() ?? null;
}

/** How far the side of the table a node lies on is turned, in quarter turns. */
function turnOf(node: HTMLElement): number {
  return Number(node.closest<HTMLElement>('[data-turn]')?.dataset['turn'] ?? 0);
}

/** A way across the screen, as it is within something turned by so many quarters. */
export function unturned(dx: number, dy: number, quarters: number): [number, number] {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return [dy, -dx];
    case 2:
      return [-dx, -dy];
    case 3:
      return [-dy, dx];
    default:
      return [dx, dy];
  }
}
