import type { ResultPeriod } from './use-pool-params.ts';

/** Most days the API answers at once: more than any term has. */
const WHOLE_TERM = 4000;

const counts: Readonly<Record<ResultPeriod, number>> = { '7': 7, '30': 30, all: WHOLE_TERM };

export const daysOf = (period: ResultPeriod): number => counts[period];
