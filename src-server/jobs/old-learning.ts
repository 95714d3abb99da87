import { HOUR_MS } from '#contract/rules/durations.ts';
import { dropOldLearning } from '../domain/academy/retention.ts';
import type { Job } from './runner.ts';

/** Answers and events of courses whose time is over. */
export const oldLearning: Job = { name: 'old-learning', every: HOUR_MS, run: dropOldLearning };
