/** A run that failed once: what the shrunk run does without, and what was wrong. */
interface KeptRun {
  readonly seed: number;
  readonly without: ReadonlySet<number>;
  readonly why: string;
}

/** Seeds that ever failed. Each is a test; a fault that comes back fails it. */
export const keptRuns: readonly KeptRun[] = [];
