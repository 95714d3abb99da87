import { diagnosticsFileName, writeDiagnostics } from '#contract/diagnostics/diagnostics.ts';
import type { PageReport } from '#contract/diagnostics/diagnostics.ts';
import { sha256 } from '#renderer/lib/browser/sha256.ts';
import type { FileSink } from '#renderer/lib/browser/files.ts';
import type { DiagnosticsPort } from '../ports.ts';

/** A browser saves the file as a download and cannot open one; only the desktop app can. */
export function createWebDiagnostics(files: Pick<FileSink, 'save'>): DiagnosticsPort {
  const compose = ({ facts, events, recording }: PageReport, now = new Date()): Promise<string> =>
    writeDiagnostics(
      { made: now.toISOString(), page: facts, main: null, events, recording },
      sha256,
    );
  return {
    canOpen: false,
    compose: (report) => compose(report),
    async save(report) {
      const now = new Date();
      const text = await compose(report, now);
      return files.save(new Blob([text], { type: 'application/json' }), diagnosticsFileName(now));
    },
    choose: () => Promise.resolve(null),
    open: () => Promise.resolve(null),
    onAsked: () => () => {},
  };
}
