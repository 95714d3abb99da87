/**
 * How long tests wait before they count as failed. Nothing waits so long where all is well: machines
 * that run them are up to three times slower than the one they were written on.
 */
export const patience = {
  /** Milliseconds of a whole test. */
  timeout: 600_000,
  /** Of one expectation, milliseconds. */
  expect: { timeout: 60_000 },
} as const;
