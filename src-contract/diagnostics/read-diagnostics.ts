import { Check } from 'typebox/value';
import { fileSchema } from './diagnostics.schema.ts';
import {
  DIAGNOSTICS_FORMAT,
  diagnosticsVersions,
  MOST_FILE_BYTES,
  MOST_LEVELS,
} from './diagnostics.ts';
import type { DiagnosticsContent, DiagnosticsFile, Digest } from './diagnostics.ts';
import type { OpenProblem } from './open-problem.ts';

type Read = { readonly content: DiagnosticsContent } | { readonly problem: OpenProblem };

/** Levels of the file around an answer's body. */
const FILE_LEVELS = 6;
const polluting: readonly string[] = ['__proto__', 'constructor', 'prototype'];
/** What a browser could take for an element; our own files write another bracket. */
const MARKUP = /<[a-z!/?]/i;

/** What is wrong with the values, wherever they are. Walks without calling itself: depth is the enemy. */
function valueProblem(root: unknown): OpenProblem | undefined {
  const rest: { readonly value: unknown; readonly level: number }[] = [{ value: root, level: 0 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, level } = next;
    if (typeof value === 'string' && MARKUP.test(value)) return 'markup';
    if (typeof value !== 'object' || value === null) continue;
    if (level > MOST_LEVELS + FILE_LEVELS) return 'invalid';
    for (const [key, one] of Object.entries(value)) {
      if (polluting.includes(key)) return 'prototype';
      if (MARKUP.test(key)) return 'markup';
      rest.push({ value: one, level: level + 1 });
    }
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Reads a diagnostics file that somebody sent: nothing of it is believed before it fits the schema.
 * @returns its content, or why it is not opened
 */
export async function readDiagnostics(text: string, digest: Digest): Promise<Read> {
  if (text.length > MOST_FILE_BYTES) return { problem: 'too_big' };
  const file = parse(text) as Partial<DiagnosticsFile> | null | undefined;
  if (typeof file !== 'object' || file === null || file.format !== DIAGNOSTICS_FORMAT) {
    return { problem: 'not_diagnostics' };
  }
  if (file.version === undefined || !diagnosticsVersions.includes(file.version)) {
    return { problem: 'version' };
  }
  const problem = valueProblem(file);
  if (problem) return { problem };
  if ((await digest(JSON.stringify(file.content))) !== file.checksum) return { problem: 'damaged' };
  if (!Check(fileSchema, file)) return { problem: 'invalid' };
  return { content: file.content };
}
