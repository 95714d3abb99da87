import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
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

/** The file's text: what the page and the main process remember, in the order in which it happened. */
export function diagnosticsText({ report, main, mainEvents, now }: Written): Promise<string> {
  const events = [...report.events, ...mainEvents]
    .toSorted((a, b) => a.at - b.at)
    .slice(-MOST_EVENTS);
  const { facts: page, recording } = report;
  return writeDiagnostics({ made: now.toISOString(), page, main, events, recording }, sha256);
}

/** Reads no more than a file of ours may have; one byte more tells that it has more. */
export async function readCapped(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.min(size, MOST_FILE_BYTES + 1));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
