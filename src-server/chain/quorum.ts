import { ChainUnreachable } from './errors.ts';

/** What came of asking one source. */
export type Outcome<S, T> =
  | { readonly source: S; readonly answer: T }
  | { readonly source: S; readonly error: unknown };

/** How many of so many sources must say the same: the only one, both of two, two of three. */
export const quorumOf = (sources: number): number => Math.floor(sources / 2) + 1;

/** The highest number that `quorum` sources have reached. */
export function reachedBy(quorum: number, numbers: readonly number[]): number {
  const reached = numbers.toSorted((one, other) => other - one)[quorum - 1];
  if (reached === undefined) throw new ChainUnreachable('Too few RPC sources answer.');
  return reached;
}

/**
 * Asks all sources at once and goes on as soon as `isEnough` of what has come in; otherwise with the
 * outcomes of all. What comes later is told to `late`.
 */
export function gather<S, T>(
  sources: readonly S[],
  ask: (source: S) => Promise<T>,
  isEnough: (known: readonly Outcome<S, T>[]) => boolean,
  late: (outcome: Outcome<S, T>) => void = () => undefined,
): Promise<readonly Outcome<S, T>[]> {
  const { promise, resolve } = Promise.withResolvers<readonly Outcome<S, T>[]>();
  const known: Outcome<S, T>[] = [];
  let isDone = false;
  const take = (outcome: Outcome<S, T>): void => {
    if (isDone) {
      late(outcome);
      return;
    }
    known.push(outcome);
    if (known.length < sources.length && !isEnough(known)) return;
    isDone = true;
    resolve(known);
  };
  for (const source of sources) {
    void ask(source).then(
      (answer) => take({ source, answer }),
      (error: unknown) => take({ source, error }),
    );
  }
  return promise;
}

export function answersOf<S, T>(outcomes: readonly Outcome<S, T>[]): T[] {
  return outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []));
}

/** The answer that `quorum` of them gave, and its text; null where there is none. */
export function agreedAnswer<S, T>(
  quorum: number,
  outcomes: readonly Outcome<S, T>[],
): { readonly answer: T; readonly text: string } | null {
  const given = answersOf(outcomes).map((answer) => ({ answer, text: canonical(answer) }));
  return (
    given.find(({ text }) => given.filter((other) => other.text === text).length >= quorum) ?? null
  );
}

/** Why there are too few answers: what a source refused, before that one could not be reached. */
export function reasonOf(outcomes: readonly Outcome<unknown, unknown>[]): unknown {
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  const refusal = errors.find((error) => !(error instanceof ChainUnreachable));
  if (refusal !== undefined) return refusal;
  const failures = errors.filter((error) => error instanceof ChainUnreachable);
  if (failures.length === 1) return failures[0];
  return new ChainUnreachable(failures.map(({ message }) => message).join(' '));
}

/** Two answers are the same where these are. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part,
  );
}
