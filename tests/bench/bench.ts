/** One measured figure of a benchmark. */
export interface Measure {
  /** What was measured, e.g. `gas per payee, 100 payees`. */
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The most it may be; absent where it is only shown. */
  readonly atMost?: number;
  /** The least it may be. */
  readonly atLeast?: number;
}

/** Sets up what it needs, measures, and cleans up behind itself. */
export type Bench = () => Promise<readonly Measure[]>;

/** The value that such a share of all is below; NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;
