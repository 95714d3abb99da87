import { webcrypto } from 'node:crypto';
import { beforeEach, vi } from 'vitest';
import type { DiagnosticsFile } from '#contract/diagnostics/diagnostics.ts';
import { describeDiagnostics } from '../suites/diagnostics.suite.ts';
import { createWebDiagnostics } from './diagnostics.ts';

// jsdom lacks `crypto.subtle`.
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
});

describeDiagnostics('web', () => {
  const blobs: Blob[] = [];
  const read = async (blob: Blob): Promise<DiagnosticsFile> =>
    JSON.parse(new TextDecoder().decode(await blob.arrayBuffer())) as DiagnosticsFile;
  return {
    diagnostics: createWebDiagnostics({
      save(blob) {
        blobs.push(blob);
        return Promise.resolve('saved');
      },
    }),
    saved: async () => (await Promise.all(blobs.map(read))).map(({ content }) => content.events),
  };
});
