import { diagnosticsFileName, writeDiagnostics } from '#contract/diagnostics/diagnostics.ts';
import type { FileSink } from '#renderer/lib/browser/files.ts';
import type { DiagnosticsPort } from '../ports.ts';

/** A browser saves the file as a download and cannot open one; only the desktop app can. */
export function createWebDiagnostics(files: Pick<FileSink, 'save'>): DiagnosticsPort {
  return {
    canOpen: false,
    async save({ facts, events, recording }) {
      const now = new Date();
      const content = { made: now.toISOString(), page: facts, main: null, events, recording };
      const text = await writeDiagnostics(content, sha256);
      return files.save(new Blob([text], { type: 'application/json' }), diagnosticsFileName(now));
    },
    choose: () => Promise.resolve(null),
    open: () => Promise.resolve(null),
    onAsked: () => () => {},
  };
}

/** SHA-256 of a UTF-8 text, in hex. */
async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
