import { MOST_FILE_BYTES } from '#contract/diagnostics/diagnostics.ts';
import type { OpenProblem } from '#contract/diagnostics/open-problem.ts';

/** The text of a dropped file; one that is too big is not read. */
export async function readDropped(
  file: Pick<File, 'size' | 'text'>,
): Promise<{ readonly text: string } | { readonly problem: OpenProblem }> {
  if (file.size > MOST_FILE_BYTES) return { problem: 'too_big' };
  try {
    return { text: await file.text() };
  } catch {
    return { problem: 'unreadable' };
  }
}
