/** A ruling in words: what was done, what follows, and why. */

import { inLanguage, isChinese, say, seatName } from '../lib/words.svelte';
import { rulebook } from '../state/rulebook.svelte';
import type { Judged } from '../state/view';

export interface RulingTold {
  readonly title: string;
  /** What was done, with which tile; of a record, which does not say, what the foul is called. */
  readonly what: string;
  /** What follows from it, if anything does. */
  readonly remedy: string;
  /** Why that follows here; where nobody has said so, what the rule says in general. */
  readonly why: string;
}

export function rulingTold({ because, offender, foul, response, remedy, rules }: Judged): RulingTold {
  return {
    title: say(response === 'warned' ? 'ruling.warning' : 'ruling.title'),
    what:
      because === null
        ? say('ruling.who', { seat: seatName(offender), foul: rulebook.foul(foul, isChinese()) })
        : say('ruling.facts', { facts: inLanguage(because.facts) }),
    remedy: remedy === '' ? '' : say('ruling.remedy', { remedy: rulebook.remedy(remedy, isChinese()) }),
    why: because?.why ? inLanguage(because.why) : rulebook.gist(rules[0] ?? ''),
  };
}

/** The same in one breath: "Ruling. South touched the wall before its turn. It follows: … HK-ETIQ-3." */
export function rulingHeard(ruling: Judged): string {
  const { title, what, remedy, why } = rulingTold(ruling);
  const rules = ruling.rules.join(isChinese() ? '、' : ', ');
  const sentences = [say('heard.ruling', { title, what }), remedy, why, say('heard.by-rules', { rules })];
  return sentences.filter(Boolean).join(isChinese() ? '' : ' ');
}
