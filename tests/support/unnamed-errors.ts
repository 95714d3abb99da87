import { pino } from 'pino';
import type { Log } from '#server/services.ts';

const found: string[] = [];

/** The log of tests' services: silent, but keeps what calls answered without naming it. */
export const recordingLog = (): Log =>
  pino(
    { level: 'error', base: null, timestamp: false },
    {
      write(line) {
        const { unnamed } = JSON.parse(line) as { readonly unnamed?: string };
        if (unnamed !== undefined) found.push(unnamed);
      },
    },
  );

/** What was found since the last time, each as `GET /api/…: code`. */
export const takeUnnamed = (): string[] => found.splice(0);
