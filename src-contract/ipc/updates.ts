/**
 * Why there is no new version: `network`, nobody answered; `signature`, it was not signed by those who
 * publish the app; `mismatch`, the file is not the one that was signed; `older`, it would have been a
 * step back; `disk`, there is no room; `other`.
 */
export type UpdateFailure = 'network' | 'signature' | 'mismatch' | 'older' | 'disk' | 'other';

/** How far the next version of the app is. */
export type UpdateState =
  | { readonly phase: 'idle' | 'checking' }
  | {
      readonly phase: 'available' | 'ready';
      /** Where it is known, e.g. `1.2.0`. */
      readonly version?: string;
      /** What is new, in plain words; empty where nobody wrote any. */
      readonly notes?: string;
    }
  | { readonly phase: 'downloading'; readonly percent: number }
  | { readonly phase: 'failed'; readonly reason?: UpdateFailure };
