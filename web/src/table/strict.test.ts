import { describe, expect, it } from 'vitest';
import { CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, KONG, WIN } from '../state/motions';
import { emptyView, see, type View } from '../state/view';
import type { Asked, Event } from '../protocol';
import { freeOffers, ownKongs, readings } from './strict';

const CARD_RULES = { scale: 'cards', yellowsToRed: 2, unit: 'points' } as const;

const after = (...events: Event[]): View =>
  events.reduce(
    (view, event, index) => see(view, { type: 'happened', seq: index, at: 0, because: null, event }),
    emptyView(1, { tiles: 136, reserve: 14, isReserveDrawn: false, arePenaltyTilesBound: false, cards: CARD_RULES }),
  );

const about = (what: Asked['about'], keys: Asked['keys'] = []): Asked => ({
  type: 'asked', window: 1, about: what, motions: [], refused: [], base_ms: 0, bank_ms: 0, worth: null, tile: null,
  may_wait: false, may_err: true, answer: null, due: null, keys, may_claim: [], choice: null,
});

describe('what can be said', () => {
  it('of a one, a five, a nine and a wind: the runs that their numbers allow', () => {
    expect(readings(0)).toEqual([CHOW_LOW]);
    expect(readings(4)).toEqual([CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH]);
    expect(readings(8)).toEqual([CHOW_HIGH]);
    expect(readings(27)).toEqual([]);
  });

  it('of one’s own tiles: a kong of four alike, and of the fourth to a pung', () => {
    expect(ownKongs([3, 3, 3, 3, 9], [{ form: 2, low: 9 }])).toEqual([KONG + 3, KONG + 9]);
    expect(ownKongs([3, 3, 3], [{ form: 1, low: 3 }])).toEqual([]);
  });

  const said = (view: View, asked: Asked): string[] =>
    freeOffers(view, asked)
      .filter((offer) => offer.motions.length > 0)
      .map((offer) => offer.key);

  it('is anything of another’s discard, proper or not, and a win at any time', () => {
    expect(said(after({ type: 'discarded', seat: 3, tile: 4 }), about('claims'))).toEqual(['chow', 'pung', 'kong', 'win', 'pass']);
    expect(said(after({ type: 'discarded', seat: 1, tile: 4 }), about('claims'))).toEqual(['win']);
    expect(freeOffers(after(), about('by_hand'))[3]!.motions).toEqual([WIN]);
  });

  it('is no claim any more once the next player has drawn, though the discard lies there as the newest', () => {
    const drawn = after({ type: 'discarded', seat: 3, tile: 4 }, { type: 'drew', seat: 0, tile: null, from_tail: false });
    expect(said(drawn, about('by_hand'))).toEqual(['win']);
  });

  it('is at one’s own risk where the server does not name the key, and says what speaks against it', () => {
    const mine = { seat: 1, words: { en: 'May claim until …', zh: '' }, rule: 'ZJ-DRAW-4', claims: ['pung'] } as const;
    const asked = { ...about('claims', ['pung', 'pass']), may_claim: [{ ...mine, claims: [...mine.claims] }] };
    const offers = freeOffers(after({ type: 'discarded', seat: 3, tile: 4 }), asked);
    expect(offers.map((offer) => offer.isRisked)).toEqual([true, false, true, true, false]);
    expect(offers.map((offer) => offer.refusal?.rule)).toEqual(['ZJ-DRAW-4', undefined, 'ZJ-DRAW-4', 'ZJ-DRAW-4', undefined]);
  });

  it('is no claim of a hand that has lost the right to it, for the reason of its ruling', () => {
    const dead: Event = {
      type: 'ruled', foul: 'long_hand', offender: 1, response: 'ruled', remedy: 'dead_hand', rules: ['ZJ-PEN-4'],
      gains: [0, 0, 0, 0], deducted: [0, 0, 0, 0], card: '', no_win: true, no_claims: true, no_kongs: true, penalty_tiles: [],
    };
    const offers = freeOffers(after(dead, { type: 'discarded', seat: 3, tile: 4 }), about('claims'));
    expect(offers.filter((offer) => offer.motions.length > 0).map((offer) => offer.key)).toEqual(['pass']);
    expect(offers.map((offer) => offer.lost?.rules[0])).toEqual(['ZJ-PEN-4', 'ZJ-PEN-4', 'ZJ-PEN-4', 'ZJ-PEN-4', undefined]);
  });
});
