import type { Asked } from '../protocol';
import { PASS } from '../state/motions';

/** A question to a seat for tests and moments to change: a discard is claimed or passed, and nothing else may be done. */
export const asked = (changes: Partial<Asked> = {}): Asked => ({
  type: 'asked',
  window: 1,
  about: 'claims',
  motions: [PASS],
  refused: [],
  base_ms: 0,
  bank_ms: 0,
  worth: null,
  tile: 4,
  may_wait: false,
  may_err: false,
  due: null,
  answer: null,
  keys: [],
  may_claim: [],
  choice: null,
  ...changes,
});
