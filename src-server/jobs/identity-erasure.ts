import { MINUTE_MS } from '#contract/rules/durations.ts';
import { eraseDue } from '../domain/eligibility/erase.ts';
import type { Job } from './runner.ts';

/** Identity documents, and what was typed to have them checked, whose date has come. */
export const identityErasure: Job = {
  name: 'identity-erasure',
  every: 5 * MINUTE_MS,
  run: eraseDue,
};
