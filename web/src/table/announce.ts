/** What is read out: one sentence for each public event, and what is asked of this seat. */

import { FORMS } from '../board/geometry';
import { inLanguage, isChinese, ranksOf, say, sayIfKnown, seatName, tileName, type Key } from '../lib/words.svelte';
import type { Asked, Event, Hint, Movement, PlayerNow } from '../protocol';
import { marksOf, NO_CARDS, type CardMark } from '../state/cards';
import { hadLifted, isTakenUp } from '../state/ledger';
import { chowTiles, keyOf, kongTile, type KeyName } from '../state/motions';
import { inWords } from '../state/spoken';
import type { Session } from '../state/session.svelte';
import { rulebook } from '../state/rulebook.svelte';
import type { View } from '../state/view';
import { offers, type Offer } from './options';
import { rulingHeard } from './rulings';

/** What is said of the newest event of a table. */
export function announcement(event: Event, view: View): string {
  const now = view.log.length - 1;
  switch (event.type) {
    case 'threw':
      return say(view.throws.length > 1 ? 'heard.threw-again' : 'heard.threw', { seat: seatName(event.seat), dice: event.dice.join(isChinese() ? '、' : ', ') });
    case 'broke':
      return say('heard.broke', { seat: seatName(event.breaker), n: event.count });
    case 'flower':
      return say('heard.flower', { seat: seatName(event.seat), tile: tileName(event.tile) });
    case 'drew':
      return event.seat === view.seat && event.tile !== null
        ? say('heard.you-drew', { tile: tileName(event.tile), n: view.live })
        : say('heard.drew', { seat: seatName(event.seat), n: view.live });
    case 'discarded':
      return say('heard.discarded', { seat: seatName(event.seat), tile: tileName(event.tile) });
    case 'exposed':
      return say(MELDS[event.form] ?? 'heard.pung', {
        seat: seatName(event.seat),
        tile: tileName(event.claimed ?? event.low),
      });
    case 'exhausted':
    case 'replayed':
    case 'stopped':
      return say(`ledger.${event.type}`);
    case 'drew_out_of_turn':
      return say('heard.drew-out-of-turn', { seat: seatName(event.seat) });
    case 'discarded_out_of_turn':
      return say('heard.discarded-out-of-turn', { seat: seatName(event.seat), tile: tileName(event.tile) });
    case 'took_back':
      return say('heard.took-back', { seat: seatName(event.seat), tile: tileName(event.low) });
    case 'showed':
      return say(isTakenUp(view.log, now, event) ? 'did.took_up' : 'heard.showed', {
        seat: seatName(event.seat),
        tiles: tilesNamed(event.tiles),
      });
    case 'touch':
    case 'lift':
    case 'set_aside':
    case 'sat_out':
    case 'took_east':
    case 'reach':
      return say(`heard.${event.type}`, { seat: seatName(event.seat) });
    case 'put_back':
    case 'went_back':
      return say(hadLifted(view.log, now, event.seat) ? 'heard.put_back' : 'heard.hand-off', { seat: seatName(event.seat) });
    case 'saw':
      return event.tile === null || event.seat !== view.seat ? '' : say('reach.you-see', { tile: tileName(event.tile) });
    case 'dealt':
      return event.tiles === null || event.seat !== view.seat ? '' : say('heard.you-are-dealt', { tiles: tilesNamed(event.tiles) });
    case 'speak':
      return say('heard.speak', { seat: seatName(event.seat), words: inWords(event.words) });
    case 'call_time':
    case 'count':
      return say(`heard.${event.type}`, { seat: seatName(event.seat), other: seatName(event.on) });
    case 'report':
      return say('heard.report', {
        seat: seatName(event.seat),
        other: seatName(event.on),
        foul: rulebook.foul(event.foul, isChinese()),
      });
    case 'ruled':
      return rulingHeard(view.rulings.at(-1)!);
    // What follows from these is read out; and how a deal was won, when its end is told.
    case 'began':
    case 'wrong_dealer':
    case 'answered':
    case 'won':
    case 'throw':
    case 'break':
    case 'take':
    case 'show_flower':
    case 'replace':
    case 'mix':
    case 'choose':
    case 'discard':
    case 'expose':
    case 'show_hand':
      return '';
  }
}

const MELDS: Record<number, Key> = {
  [FORMS.CHOW]: 'heard.chow',
  [FORMS.PUNG]: 'heard.pung',
  [FORMS.BIG_KONG]: 'heard.kong',
  [FORMS.ADDED_KONG]: 'heard.added-kong',
  [FORMS.CONCEALED_KONG]: 'heard.concealed-kong',
};

/** "South in this match: 1 warning, 1 yellow card (HK-PEN-2)." of each seat that has any. */
export function cardsTold(view: View, playerAt: (seat: number) => PlayerNow | undefined): string[] {
  return [0, 1, 2, 3].flatMap((seat) => {
    const marks = marksOf(playerAt(seat) ?? NO_CARDS, view.cards[seat]!, view.rules.cards);
    const rule = rulebook.ofCards(view.rules.cards);
    return marks.length === 0 ? [] : [say('cards.of', { seat: seatName(seat), cards: cardsNamed(marks), rule })];
  });
}

/** "1 warning, 2 yellow cards" */
export const cardsNamed = (marks: readonly CardMark[]): string =>
  marks
    .map(({ card, n }) => sayIfKnown(`cards.${card}`, say(`card.${card}`), { n }))
    .join(comma());

/**
 * "5 Dots lies open. You may say: Chow 5-6-7, Pung. 6 seconds." A win that would be none is no offer.
 *
 * At a strict table it says what one's hands are to do, and no time: claims are not timed there.
 */
export function question(asked: Asked, session: Session): string {
  const claims = offers(asked).filter((offer) => offer.motions.length > 0 && !offer.isWrong);
  const { due } = asked;
  if (asked.about === 'turn') {
    const extra = claims.map((offer) => say(`key.${offer.key}` as Key));
    const what = extra.length > 0 ? say('heard.you-may', { what: extra.join(comma()) }) : '';
    return [say('heard.your-turn'), what].filter(Boolean).join(' ');
  }
  if (due?.type === 'speak') return say('heard.last-tile');
  const real = claims.filter((offer) => offer.key !== 'pass');
  const win = offers(asked).find((offer) => offer.key === 'win' && offer.refusal !== null)?.refusal;
  const isBarred = real.length > 0 && win != null && /WATER/.test(win.rule);
  return [
    due === null ? '' : dueTold(due),
    real.length === 0 ? '' : claimsTold(asked, real),
    isBarred ? inLanguage(win.words) : '',
    real.length === 0 || session.isStrict || asked.base_ms === 0 ? '' : say('heard.seconds', { n: Math.ceil(asked.base_ms / 1000) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Your move: Throw the dice." */
function dueTold(due: Movement): string {
  if (due.type === 'discard') return say('heard.your-turn');
  const what = say(`move.${due.type}` as Key);
  return say('heard.your-move', { what: due.type === 'show_flower' ? `${what}${colon()}${tileName(due.tile)}` : what });
}

function claimsTold({ tile }: Asked, claims: readonly Offer[]): string {
  const what = claims.map((offer) => named(offer.key, offer.motions, tile)).join(comma());
  return say(tile === null ? 'heard.you-may' : 'heard.you-may-of', { what, tile: tileName(tile) });
}

/** "A watchful player would choose Chow 5-6-7: half flush, distance 0, …" */
export function bestTold(hint: Hint, tile: number | null): string {
  if (hint.best === null || hint.why == null) return '';
  const key = keyOf(hint.best);
  const kong = key === 'kong' ? kongTile(hint.best, tile) : null;
  const word = key === null ? tileName(hint.best) : named(key, [hint.best], tile);
  const what = kong === null ? word : `${word} ${tileName(kong)}`;
  return say('hint.best', { what, why: inLanguage(hint.why) });
}

function named(key: KeyName, motions: readonly number[], tile: number | null): string {
  const word = say(`key.${key}` as Key);
  if (key !== 'chow' || tile === null) return word;
  const runs = motions
    .filter((motion) => keyOf(motion) === 'chow')
    .map((motion) => ranksOf(chowTiles(motion, tile)));
  return `${word} ${runs.join(comma())}`;
}

/** "3 Bamboos, West wind" */
export const tilesNamed = (tiles: readonly number[]): string => tiles.map((tile) => tileName(tile)).join(comma());

const comma = (): string => (isChinese() ? '、' : ', ');
const colon = (): string => (isChinese() ? '：' : ': ');
