import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import {
  MOST_EVENTS,
  MOST_FILE_BYTES,
  writeDiagnostics,
} from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticEvent, MainFacts, PageReport } from '#contract/diagnostics/diagnostics.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Written {
  readonly report: PageReport;
  readonly main: MainFacts;
  readonly mainEvents: readonly DiagnosticEvent[];
  readonly now: Date;
}

/** Serialises the diagnostics file: events of the page and of the main process, merged by time. */
export function diagnosticsText({ report, main, mainEvents, now }: Written): Promise<string> {
  const events = [...report.events, ...mainEvents]
    .toSorted((a, b) => a.at - b.at)
    .slice(-MOST_EVENTS);
  const { facts: page, recording } = report;
  return writeDiagnostics({ made: now.toISOString(), page, main, events, recording }, sha256);
}

/**
 * Reads at most one byte more than the size limit, so the caller can detect a file that is too
 * large.
 * @throws Error for anything but a regular file: reading a pipe would block
 */
export async function readCapped(path: string): Promise<string> {
  if (!(await stat(path)).isFile()) throw new Error('Not a file');
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, MOST_FILE_BYTES + 1));
    let length = 0;
    // A network drive may return less than was asked for, so read until the end of the file.
    for (let count = -1; count !== 0 && length < buffer.length; length += count) {
      count = (await file.read(buffer, length, buffer.length - length, length)).bytesRead;
    }
    return buffer.toString('utf8', 0, length);
  } finally {
    await file.close();
  }
}
