import type { Static } from 'typebox';
import type {
  answerSchema,
  contentSchema,
  eventSchema,
  fileSchema,
  mainFactsSchema,
  pageFactsSchema,
  pageReportSchema,
  recordingSchema,
} from './diagnostics.schema.ts';
import { MINUTE_MS } from '../rules/durations.ts';

export const DIAGNOSTICS_FORMAT = 'tct-diagnostics';
/** 2 has controls and refusals among the events. */
export const DIAGNOSTICS_VERSION = 2;
/** Those that are read. */
export const diagnosticsVersions: readonly number[] = [1, DIAGNOSTICS_VERSION];
/** Events that are remembered; older ones make room. */
export const MOST_EVENTS = 500;
export const MOST_ANSWERS = 2000;
export const MOST_PLACES = 500;
/** Milliseconds that one consent lasts. */
export const RECORDING_MS = 15 * MINUTE_MS;
/** Bytes of answers that a recording holds; it ends when they are full. */
export const MOST_RECORDED_BYTES = 12_000_000;
/** A file is never larger; what is, is not read. */
export const MOST_FILE_BYTES = 16_000_000;
/** The same once it is encrypted, which adds a header and 16 bytes to each 64 KiB. */
export const MOST_SEALED_BYTES = MOST_FILE_BYTES + 100_000;
/** How a file begins that is encrypted in the format of age. */
export const SEALED_BEGINNING = 'age-encryption.org/v1\n';
/** Levels of nesting in an answer. */
export const MOST_LEVELS = 24;

export type DiagnosticEvent = Static<typeof eventSchema>;
export type RecordedAnswer = Static<typeof answerSchema>;
export type Recording = Static<typeof recordingSchema>;
export type PageFacts = Static<typeof pageFactsSchema>;
export type MainFacts = Static<typeof mainFactsSchema>;
export type PageReport = Static<typeof pageReportSchema>;
export type DiagnosticsContent = Static<typeof contentSchema>;
export type DiagnosticsFile = Static<typeof fileSchema>;

/** How each file begins, by the order in which it is written; its version follows. */
export const DIAGNOSTICS_BEGINNING = `{"format":"${DIAGNOSTICS_FORMAT}","version":`;

/** SHA-256 of a text, in hex; every platform has its own. */
export type Digest = (text: string) => Promise<string> | string;

/** The file's text. */
export async function writeDiagnostics(
  content: DiagnosticsContent,
  digest: Digest,
): Promise<string> {
  const file: DiagnosticsFile = {
    format: DIAGNOSTICS_FORMAT,
    version: DIAGNOSTICS_VERSION,
    checksum: await digest(JSON.stringify(content)),
    content,
  };
  return JSON.stringify(file);
}

/** `tct-diagnostics-2026-11-22-0605.json`, by the clock of UTC. */
export function diagnosticsFileName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `tct-diagnostics-${day}-${time.slice(0, 5).replace(':', '')}.json`;
}
