import type { ErrorCode } from '../errors.ts';

/**
 * Why the server did not renew a session: `security`, an already used refresh token came back;
 * `idle`, `aged`: a session of staff was unused for too long, or began too long ago; `expired`
 * stands for all else, which is not said.
 */
export type EndedByServer = 'expired' | 'security' | 'idle' | 'aged';

/** What the code of a refused refresh means. */
export function endedBy(code: ErrorCode | undefined): EndedByServer {
  switch (code) {
    case 'session_reused':
      return 'security';
    case 'session_idle':
      return 'idle';
    case 'session_aged':
      return 'aged';
    default:
      return 'expired';
  }
}
