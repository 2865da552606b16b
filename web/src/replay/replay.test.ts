import { describe, expect, it } from 'vitest';
import text from './fixtures/two-deals.jsonl?raw';
import { NoRecord, readRecord } from './record';
import { asSeenBy, marksOf, scoresAt, seatedAt, stepsOf, viewAt } from './steps';

const match = readRecord(text);

describe('a record', () => {
  it('has its deals, each from its beginning to its end', () => {
    expect(match.deals).toHaveLength(2);
    for (const deal of match.deals) {
      expect(deal.events[0]!.type).toBe('began');
      expect(['won', 'exhausted']).toContain(deal.events.at(-1)!.type);
    }
    const cards = { scale: 'warnings', yellowsToRed: 2, unit: 'faan' };
    expect(match.rules).toEqual({ tiles: 144, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards });
  });

  it('seats the dealer East, and the others in the order of the match', () => {
    const began = match.deals[0]!.events[0]!;
    const { players } = match.deals[0]!;
    expect(new Set(players).size).toBe(4);
    const header = JSON.parse(text.split('\n')[0]!) as { players: string[] };
    expect(began.type === 'began' && header.players[began.dealer]).toBe(players[0]);
  });

  it('carries the scores on to the next deal, by player', () => {
    const [first, second] = match.deals;
    expect(first!.scores).toEqual([0, 0, 0, 0]);
    const won = first!.events.at(-1)!;
    const winner = won.type === 'won' ? won.winners[0]!.seat : -1;
    const seatNow = second!.players.indexOf(first!.players[winner]!);
    expect(second!.scores[seatNow]).toBe(won.type === 'won' ? won.gains[winner] : NaN);
    expect(second!.scores.reduce((sum, score) => sum + score, 0)).toBe(0);
  });

  it('carries the cards on to the next deal, by player, and turns them with the seats', () => {
    const [header, ...lines] = text.trim().split('\n');
    const second = lines.findIndex((line, n) => n > 0 && line.includes('"began"'));
    const ruled = (offender: number, card: string): string =>
      JSON.stringify({ type: 'ruled', foul: 'talked', offender, response: 'ruled', remedy: card, rules: [], card });
    const told = [ruled(1, 'warning'), JSON.stringify({ type: 'took_east', seat: 1 }), ruled(0, 'yellow'), ruled(3, 'warning')];
    lines.splice(second - 1, 0, ...told);

    const deals = readRecord([header, ...lines].join('\n')).deals;

    const [east, south] = deals[0]!.players;
    const had = (name: string): object => deals[1]!.cards[deals[1]!.players.indexOf(name)]!;
    expect(had(south!)).toEqual({ warnings: 1, yellows: 1, reds: 0, is_out: false });
    expect(had(east!)).toEqual({ warnings: 1, yellows: 0, reds: 0, is_out: false });
    expect(deals[0]!.cards.every((cards) => cards.warnings === 0)).toBe(true);
    const steps = stepsOf(deals[0]!);
    expect(seatedAt(deals[0]!.players, steps, steps.length)[0]).toBe(south);
  });

  it('is refused if it is none', () => {
    expect(() => readRecord('{"type":"drew"}')).toThrow(NoRecord);
    expect(() => readRecord('no JSON')).toThrow(NoRecord);
  });
});

describe('its steps', () => {
  const deal = match.deals[0]!;
  const steps = stepsOf(deal);

  it('pay at the end of a deal what the next one begins with', () => {
    const next = match.deals[1]!;
    const paid = scoresAt(deal, steps, steps.length);

    expect(scoresAt(deal, steps, steps.length - 1)).toEqual(deal.scores);
    expect(paid.some((score) => score > 0)).toBe(true);
    expect(deal.players.map((name) => next.scores[next.players.indexOf(name)])).toEqual(paid);
  });

  it('leave out what was answered in private', () => {
    expect(deal.events.some((event) => event.type === 'answered')).toBe(true);
    expect(steps.some((event) => event.type === 'answered')).toBe(false);
  });

  it('keep every tile: hands, melds, flowers, rivers and wall are all of the set', () => {
    for (let step = 10; step < steps.length; step += 7) {
      const view = viewAt(steps, match.rules, step, null);
      const held = view.sizes.reduce((sum, size) => sum + size, 0);
      const melded = view.melds.flat().reduce((sum, meld) => sum + (meld.form >= 3 ? 4 : 3), 0);
      const lying = view.rivers.flat().filter((tile) => tile.claimed_by === null).length;
      expect(held + melded + lying + view.flowers.flat().length + view.live).toBe(144);
    }
  });

  it('show every hand, or only that of the seat one looks through', () => {
    const all = viewAt(steps, match.rules, 40, null);
    expect(all.open.map((hand) => hand?.length)).toEqual(all.sizes);
    const south = viewAt(steps, match.rules, 40, 1);
    expect(south.hand).toEqual(all.open[1]);
    expect(south.open).toEqual([null, null, null, null]);
  });

  it('have the lamp at East until the first discard, and then at who has drawn, discarded or claimed', () => {
    const first = steps.findIndex((event) => event.type === 'discarded');
    steps.forEach((event, index) => {
      const { turn } = viewAt(steps, match.rules, index + 1, 0);
      if (index <= first) expect(turn).toBe(0);
      else if (event.type === 'drew' || event.type === 'discarded' || event.type === 'exposed') expect(turn).toBe(event.seat);
    });
    expect(first).toBeGreaterThan(0);
  });

  it('hide from a seat what another drew', () => {
    expect(asSeenBy(1, { type: 'drew', seat: 0, tile: 5, from_tail: false })).toMatchObject({ tile: null });
    expect(asSeenBy(0, { type: 'drew', seat: 0, tile: 5, from_tail: false })).toMatchObject({ tile: 5 });
  });

  it('are marked where something was claimed, and at the end', () => {
    const marks = marksOf(steps);
    const claims = steps.filter((event) => event.type === 'exposed').length;
    expect(marks).toHaveLength(claims + 1);
    expect(marks.at(-1)!.step).toBe(steps.length);
  });
});
