import { MINUTE_MS } from '#contract/rules/durations.ts';
import { expireProposals } from '../domain/proposals/decide.ts';
import type { Job } from './runner.ts';

/** Expires proposals that nobody decided in time. */
export const expireProposalsJob: Job = {
  name: 'expire-proposals',
  every: MINUTE_MS,
  run: async (services) => {
    await services.database.transaction((tx) => expireProposals(tx, services));
  },
};
