import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { movePictures } from '../domain/files/avatars.ts';
import { collectFiles, collectStrays } from '../domain/files/collect.ts';
import type { Job } from './runner.ts';

/** Deletes orphaned files; before that it migrates pictures of earlier versions to the store. */
export const fileCollector: Job = {
  name: 'file-collector',
  every: 10 * MINUTE_MS,
  run: async (services) => {
    await movePictures(services);
    await collectFiles(services);
  },
};

/** Deletes strays: bytes in the store without a row. Lists the whole store. */
export const strayCollector: Job = {
  name: 'file-strays',
  every: 6 * HOUR_MS,
  run: collectStrays,
};
