import { auth } from '#contract/api/account/auth.ts';
import type { Method } from '#contract/api/endpoint.ts';
import { MOST_EVENTS } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import type { Keeping } from '#contract/ipc/vault.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Events of the main process for a diagnostics file. Every recorded field is on an allow-list. */
export interface EventLog {
  note(event: DiagnosticEvent): void;
  /** Records the keyring's state; a state equal to the last one is ignored. */
  noteKeeping(keeping: Keeping): void;
  keeping(): Keeping;
  /** Oldest first. */
  events(): readonly DiagnosticEvent[];
  /** Wraps `fetch` so that each session call is recorded by method, path, status and duration. */
  watch(fetch: Fetch): Fetch;
}

const paths: ReadonlySet<string> = new Set(Object.values(auth).map(({ path }) => path));
const methods: readonly string[] = ['GET', 'POST', 'PATCH'] satisfies Method[];

export function createEventLog(now: () => number): EventLog {
  const events: DiagnosticEvent[] = [];
  let last: Keeping | undefined;
  function note(event: DiagnosticEvent): void {
    events.push(event);
    if (events.length > MOST_EVENTS) events.shift();
  }
  return {
    note,
    noteKeeping(keeping) {
      if (keeping === last) return;
      last = keeping;
      note({ at: now(), kind: 'keyring', source: 'main', keeping });
    },
    keeping: () => last ?? 'kept',
    events: () => events,
    watch: (fetch) => async (url, init) => {
      const began = now();
      const { pathname: path } = new URL(url);
      const method = init.method ?? 'GET';
      const notify = (status: number | 'FETCH_ERROR' | 'TIMEOUT_ERROR'): void => {
        // Only endpoints of the contract are recorded: other URLs could carry personal data.
        if (!paths.has(path) || !methods.includes(method)) return;
        note({
          at: began,
          kind: 'call',
          source: 'main',
          method: method as Method,
          path,
          status,
          ms: Math.max(0, Math.round(now() - began)),
        });
      };
      try {
        const response = await fetch(url, init);
        notify(response.status);
        return response;
      } catch (error) {
        notify(init.signal?.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR');
        throw error;
      }
    },
  };
}

/** The event log shared by the whole main process. */
export const eventLog = createEventLog(Date.now);
