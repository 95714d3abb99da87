import { writeDiagnostics } from '#contract/diagnostics/diagnostics.ts';
import type { PageReport } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsOpened, DiagnosticsSaved } from '#contract/diagnostics/open-problem.ts';
import { sha256 } from '#renderer/lib/browser/sha256.ts';
import type { DiagnosticsPort } from '../ports.ts';

export interface FakeDiagnostics extends DiagnosticsPort {
  readonly saved: PageReport[];
  /** Texts of dropped files. */
  readonly opened: string[];
  /** Simulates the platform's menu. */
  menu(what: 'save' | 'open'): void;
}

interface Given {
  readonly canOpen?: boolean;
  readonly saving?: DiagnosticsSaved;
  readonly opening?: DiagnosticsOpened;
}

/** A diagnostics port controlled by tests. */
export function createFakeDiagnostics(given: Given = {}): FakeDiagnostics {
  const { canOpen = false, saving = 'saved', opening = 'opened' } = given;
  const listeners = new Set<(what: 'save' | 'open') => void>();
  const saved: PageReport[] = [];
  const opened: string[] = [];
  return {
    canOpen,
    saved,
    opened,
    menu(what) {
      for (const listener of listeners) listener(what);
    },
    save(report) {
      saved.push(report);
      return Promise.resolve(saving);
    },
    compose: ({ facts, events, recording }) =>
      writeDiagnostics(
        { made: '2026-11-22T06:00:00.000Z', page: facts, main: null, events, recording },
        sha256,
      ),
    choose: () => Promise.resolve(canOpen ? opening : null),
    open(text) {
      opened.push(text);
      return Promise.resolve(canOpen ? opening : null);
    },
    onAsked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
