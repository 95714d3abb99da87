import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AuditAnchor } from '../../config/config.ts';
import type { Anchor } from './verify.ts';

/** An anchor as it is noted outside of the database: one line of JSON. */
export interface NotedAnchor extends Anchor {
  readonly at: string;
  /** The installation that it is of: its public address. */
  readonly of: string;
}

const ANSWER_MS = 10_000;

/** The anchors that can be read back: those of a file; what was posted is kept by who received it. */
export function readAnchors(place: AuditAnchor | null): readonly Anchor[] {
  if (place?.kind !== 'file') return [];
  return anchorsOf(textOf(place.path));
}

/**
 * Anchors from lines of JSON; empty lines are none.
 * @throws SyntaxError for a line that is no anchor
 */
export function anchorsOf(text: string): readonly Anchor[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const { row, hash } = JSON.parse(line) as Partial<Anchor>;
    if (typeof row === 'number' && typeof hash === 'string') return [{ row, hash }];
    throw new SyntaxError(`Line ${index + 1} is no anchor.`);
  });
}

/** @throws Error where it was not noted: then nothing vouches for it */
export async function noteAnchor(place: AuditAnchor, anchor: NotedAnchor): Promise<void> {
  const line = `${JSON.stringify(anchor)}\n`;
  if (place.kind === 'file') return append(place.path, line);
  const answer = await fetch(place.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: line,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!answer.ok) throw new Error(`The anchor was answered with ${answer.status}.`);
}

/** Written through to the disk; nothing that is there is ever changed. */
async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.appendFile(line);
    await file.sync();
  } finally {
    await file.close();
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
