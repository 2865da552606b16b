/** Payments as arrows between the four places of a table. */

import { placeOf, type Place } from '../board/geometry';
import type { Ended, FlowTold } from '../protocol';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const POINTS: Record<Place, Point> = {
  left: { x: 48, y: 122 },
  top: { x: 215, y: 44 },
  right: { x: 382, y: 122 },
  bottom: { x: 215, y: 248 },
};

export interface Arrow {
  readonly from: Point;
  readonly to: Point;
  readonly label: Point;
  readonly amount: number;
  readonly width: number;
}

/** Who pays whom; of a ruling that made one seat pay it is told only what each gained and lost. */
export function flowsOf(ended: Pick<Ended, 'flows' | 'gains'>): readonly Pick<FlowTold, 'payer' | 'payee' | 'amount'>[] {
  if (ended.flows.length > 0) return ended.flows;
  const payers = ended.gains.flatMap((gain, seat) => (gain < 0 ? [seat] : []));
  if (payers.length !== 1) return [];
  return ended.gains.flatMap((amount, payee) => (amount > 0 ? [{ payer: payers[0]!, payee, amount }] : []));
}

const RADIUS = 25;
const TIP = 14;

/** What one seat pays another in all: one arrow for each pair, the wider the more is paid. */
export function arrows(flows: readonly Pick<FlowTold, 'payer' | 'payee' | 'amount'>[], you: number | null): Arrow[] {
  const sums = new Map<string, number>();
  for (const { payer, payee, amount } of flows)
    if (payee !== null && amount !== 0) {
      const pair = amount > 0 ? `${payer}-${payee}` : `${payee}-${payer}`;
      sums.set(pair, (sums.get(pair) ?? 0) + Math.abs(amount));
    }
  const most = Math.max(1, ...sums.values());
  return [...sums].map(([pair, amount]) => {
    const [payer = 0, payee = 0] = pair.split('-').map(Number);
    const [start, end] = [POINTS[placeOf(payer, you)], POINTS[placeOf(payee, you)]];
    return { ...between(start, end), amount, width: 2.5 + 3.5 * (amount / most) };
  });
}

function between(start: Point, end: Point): Pick<Arrow, 'from' | 'to' | 'label'> {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const along = (distance: number): Point => ({
    x: start.x + ((end.x - start.x) * distance) / length,
    y: start.y + ((end.y - start.y) * distance) / length,
  });
  return { from: along(RADIUS + 5), to: along(length - RADIUS - TIP), label: along(length / 2 - 5) };
}
