/**
 * A tile that is carried by a pointer from one's hand, and put down somewhere on the table.
 *
 * Where it may be put down is marked in the page, `data-put` naming the place; the innermost one
 * under the pointer counts, and whatever has none, or `back`, is no place: the tile goes back.
 */

/** So far a pointer has to go before it carries: less is a press. */
const A_PRESS = 8;

/** True while a tile is carried: the places show themselves. */
export const carried = $state({ isNow: false });

/** Carry a tile for as long as the pointer is down; `put` hears where it was put down. */
export function carry(event: PointerEvent, tile: HTMLElement, put: (place: string) => void): void {
  if (!event.isPrimary || event.button !== 0) return;
  const [x, y] = [event.clientX, event.clientY];
  let isCarried = false;

  const move = (to: PointerEvent): void => {
    const [dx, dy] = [to.clientX - x, to.clientY - y];
    if (!isCarried && Math.hypot(dx, dy) < A_PRESS) return;
    isCarried = carried.isNow = true;
    tile.style.transition = 'none';
    tile.style.transform = `translate(${dx}px, ${dy}px)`;
    tile.style.zIndex = '9';
  };
  const drop = (at: PointerEvent): void => {
    const place = at.type === 'pointerup' && isCarried ? placeAt(at.clientX, at.clientY, tile) : null;
    stop();
    if (place !== null) put(place);
  };
  const giveUp = (key: KeyboardEvent): void => {
    if (key.key === 'Escape') stop();
  };
  const stop = (): void => {
    if (isCarried) window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    isCarried = carried.isNow = false;
    for (const property of ['transition', 'transform', 'z-index']) tile.style.removeProperty(property);
    tile.removeEventListener('pointermove', move);
    tile.removeEventListener('pointerup', drop);
    tile.removeEventListener('pointercancel', drop);
    window.removeEventListener('keydown', giveUp, { capture: true });
  };
  tile.setPointerCapture(event.pointerId);
  tile.addEventListener('pointermove', move);
  tile.addEventListener('pointerup', drop);
  tile.addEventListener('pointercancel', drop);
  window.addEventListener('keydown', giveUp, { capture: true });
}

/** A tile that was carried has not been pressed as well. */
function swallow(click: Event): void {
  click.stopPropagation();
  click.preventDefault();
}

/** The place under a point, the carried tile itself taken away. */
function placeAt(x: number, y: number, tile: Element): string | null {
  const under = document.elementsFromPoint(x, y).find((element) => !tile.contains(element));
  const place = under?.closest<HTMLElement>('[data-put]')?.dataset['put'] ?? 'back';
  return place === 'back' ? null : place;
}
