/**
 * Why there is no new version: `network`, nobody answered; `signature`, too few of those who publish the app
 * signed it; `expired`, what was answered is older than they let it be; `mismatch`, the file is not the one that
 * was signed; `older`, it would have been a step back; `disk`, there is no room; `other`.
 */
export type UpdateFailure =
  | 'network'
  | 'signature'
  | 'expired'
  | 'mismatch'
  | 'older'
  | 'disk'
  | 'other';

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
