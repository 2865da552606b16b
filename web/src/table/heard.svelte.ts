/**
 * What is read out to whoever plays by ear: every sentence stands by itself, in the order in which
 * it came, so that what comes together is said one after another and nothing is said twice.
 */

import { called, say, seatName, type Key } from '../lib/words.svelte';
import type { Happened, PlayerNow, Snapshot } from '../protocol';
import { see, viewOf, type TableRules, type View } from '../state/view';
import { announcement, cardsTold } from './announce';

/** A sentence, and the how manieth it is. */
export interface Sentence {
  readonly n: number;
  readonly text: string;
}

/** How many are kept for whoever goes back over them: more than any deal has. */
const KEPT = 800;

export class Heard {
  /** What happened, the newest last. */
  sentences = $state.raw<readonly Sentence[]>([]);
  /** What is asked of this seat, to be said at once. */
  question = $state.raw<Sentence>({ n: 0, text: '' });

  /** The newest event that was told, and the deal; null until the table has been seen at all. */
  private seq: number | null = null;
  private deal: number | null = null;
  /** What the question is about: asked again word for word, it is not said again. */
  private matter = '';

  tell(text: string): void {
    if (text === '') return;
    const n = (this.sentences.at(-1)?.n ?? 0) + 1;
    this.sentences = [...this.sentences.slice(1 - KEPT), { n, text }];
  }

  happened({ seq, event }: Happened, view: View): void {
    this.seq = seq;
    this.tell(announcement(event, view));
  }

  /**
   * A snapshot: which deal it is and where one sits, unless that was told, and whatever has
   * happened since one last heard of the table. Whoever has just come hears nothing of what was.
   */
  shown({ seq, seat, standing, so_far: soFar, players }: Snapshot, rules: TableRules): void {
    const isHere = (at: number) => players.find((player) => player.seat === at);
    const before = this.seq;
    const begun = viewOf(seat, rules, standing, []);
    const isNew = this.deal !== standing.number;
    if (isNew) this.tell(standingTold(begun, isHere));
    const now = soFar.reduce((view, happened) => {
      const after = see(view, happened);
      if (before !== null && happened.seq > before) this.tell(announcement(happened.event, after));
      return after;
    }, begun);
    if (isNew) cardsTold(now, isHere).forEach((cards) => this.tell(cards));
    this.deal = standing.number;
    this.seq = seq;
  }

  /** Something is asked, or with no words nothing any more. */
  asks(text: string, view: View | null): void {
    const matter = `${text} ${view?.discards.length ?? 0}`;
    if (matter === this.matter) return;
    this.matter = matter;
    this.question = { n: this.question.n + 1, text };
  }
}

/** "Deal 3, East round. Ka-ho deals. You are West." */
export function standingTold(view: View, playerAt: (seat: number) => PlayerNow | undefined): string {
  const dealer = playerAt(0);
  return [
    say('heard.deal', { n: view.number, round: say(`round.${view.round_wind}` as Key) }),
    dealer === undefined ? '' : say('heard.dealer', { name: called(dealer) }),
    view.seat === null ? '' : say('heard.you-are', { seat: seatName(view.seat) }),
  ]
    .filter(Boolean)
    .join(' ');
}
