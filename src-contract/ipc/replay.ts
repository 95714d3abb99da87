import type { DiagnosticsContent } from '../diagnostics/diagnostics.ts';

/** `window.replay`: all that the page of a recording gets from the main process. */
export interface ReplayApi {
  /** The file's content, checked before the window was opened. */
  readonly read: () => Promise<DiagnosticsContent>;
  readonly close: () => Promise<void>;
}
