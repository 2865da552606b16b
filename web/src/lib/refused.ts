import type { Words } from '../protocol';

/** What a request to the server came to, if to nothing: its status, and why, if that was said. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly words: Words | null = null,
  ) {
    super(words?.en ?? `${status}`);
  }
}

/** The answer to a request; `Refused` if it is none that one asked for. */
export async function answered(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as { extra?: { words?: Words } } | null;
  throw new Refused(answer.status, told?.extra?.words ?? null);
}
