import { files } from '#contract/api/files.ts';
import { diagnosticsFile, noteError } from '#renderer/domain/diagnostics/diagnostics.ts';
import type { ReadyFile } from '#renderer/domain/ticket/use-uploads.ts';
import { request } from '#renderer/lib/api.ts';

/** Sends what a diagnostics file would hold now; null: it did not go, and nothing is lost by that. */
export async function makeDiagnosticsFile(): Promise<ReadyFile | null> {
  try {
    const file = await diagnosticsFile();
    const { id, name, size } = await request(files.send, {
      body: { purpose: 'diagnostics', file },
    });
    return { file_id: id, kind: 'recording', name, size };
  } catch (error) {
    noteError(error);
    return null;
  }
}
