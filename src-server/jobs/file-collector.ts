import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { movePictures } from '../domain/files/avatars.ts';
import { collectFiles, collectStrays } from '../domain/files/collect.ts';
import type { Job } from './runner.ts';

/** Drops files that belong to nothing, after moving pictures of before to the store. */
export const fileCollector: Job = {
  name: 'file-collector',
  every: 10 * MINUTE_MS,
  run: async (services) => {
    await movePictures(services);
    await collectFiles(services);
  },
};

/** The same for files of the store that no row knows of: all of them are looked at. */
export const strayCollector: Job = {
  name: 'file-strays',
  every: 6 * HOUR_MS,
  run: collectStrays,
};
