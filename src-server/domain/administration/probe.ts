import { SECOND_MS } from '#contract/rules/durations.ts';
import { answerWithin } from '../../answer-within.ts';

interface ProbeTimes {
  /** Milliseconds that one answer may take. */
  readonly within: number;
  /** Milliseconds that an answer holds for everybody who asks. */
  readonly lasts: number;
  /** Milliseconds after which work that never ends is given up for a new try. */
  readonly givenUp: number;
}

export const probeTimes: ProbeTimes = {
  within: 900,
  lasts: SECOND_MS,
  givenUp: 10 * SECOND_MS,
};

/**
 * Asks for something that may hang: an answer comes in bounded time, and one piece of work is under
 * way at a time however many ask. What fails or hangs is answered with `otherwise`.
 */
export function probe<Answer>(
  work: () => Promise<Answer>,
  otherwise: Answer,
  { within, lasts, givenUp }: ProbeTimes = probeTimes,
): () => Promise<Answer> {
  let known: { readonly at: number; readonly answer: Promise<Answer> } | null = null;
  let running: { readonly since: number; readonly ended: Promise<Answer> } | null = null;

  function current(now: number): Promise<Answer> {
    if (running && now - running.since < givenUp) return running.ended;
    const mine = {
      since: now,
      ended: Promise.resolve()
        .then(work)
        .catch(() => otherwise)
        .finally(() => {
          if (running === mine) running = null;
        }),
    };
    running = mine;
    return mine.ended;
  }

  return () => {
    const now = performance.now();
    if (known && now - known.at < lasts) return known.answer;
    const answer = answerWithin(within, current(now), otherwise);
    known = { at: now, answer };
    return answer;
  };
}
