import {
  MOST_ANSWERS,
  MOST_PLACES,
  MOST_RECORDED_BYTES,
  RECORDING_MS,
} from '#contract/diagnostics/diagnostics.ts';
import type { RecordedAnswer, Recording } from '#contract/diagnostics/diagnostics.ts';
import type { Exchange } from '#renderer/lib/api/client.ts';
import { recordedCalls, refusalFields } from './recorded-calls.ts';
import { redacted } from './redact.ts';

/** `recorded`: it has ended, and waits to be saved or thrown away. */
export type RecorderState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'recording'; readonly began: number; readonly until: number }
  | { readonly phase: 'recorded'; readonly began: number; readonly ended: number };

export interface Recorder {
  state(): RecorderState;
  onChange(listener: () => void): () => void;
  /** One consent, one recording: it ends by itself after a quarter of an hour. */
  start(): void;
  stop(): void;
  /** Forgets what was recorded. */
  drop(): void;
  /** What has been recorded so far; null: nothing. */
  recording(): Recording | null;
  answered(exchange: Exchange): Promise<void>;
  visited(path: string): void;
}

interface RecorderConfig {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs it after so many milliseconds; returns what takes it back. */
  readonly after: (milliseconds: number, work: () => void) => () => void;
}

const IDLE = { phase: 'idle' } as const;
/** Filters whose values say which rows are shown; every other part of an address is left out. */
const placeNames: ReadonlySet<string> = new Set(
  (
    'account add days flow from group kind max min number over period plan pool position request results search show ' +
    'side source source_id state status tab to type under view'
  ).split(' '),
);

function placeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://page');
  const kept = new URLSearchParams(
    [...searchParams].filter(([name, value]) => placeNames.has(name) && value.length <= 80),
  );
  return (kept.size > 0 ? `${pathname}?${kept}` : pathname).slice(0, 700);
}

/** Keeps the answers that the screens get, redacted, in memory alone and only while it was allowed. */
export function createRecorder({ now, after }: RecorderConfig): Recorder {
  const listeners = new Set<() => void>();
  let state: RecorderState = IDLE;
  let answers: RecordedAnswer[] = [];
  let places: Recording['places'] = [];
  let bytes = 0;
  let cancel = (): void => {};
  /** Where the member is, for a recording that begins there. */
  let place: string | undefined;

  function become(next: RecorderState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    if (state.phase !== 'recording') return;
    cancel();
    become({ phase: 'recorded', began: state.began, ended: now() });
  }

  function drop(): void {
    cancel();
    [answers, places, bytes] = [[], [], 0];
    become(IDLE);
  }

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      drop();
      const began = now();
      cancel = after(RECORDING_MS, stop);
      if (place !== undefined) places.push({ at: began, path: placeOf(place) });
      become({ phase: 'recording', began, until: began + RECORDING_MS });
    },
    stop,
    drop,
    recording() {
      if (state.phase === 'idle') return null;
      const ended = state.phase === 'recorded' ? state.ended : now();
      return { began: state.began, ended, places: [...places], answers: [...answers] };
    },
    async answered({ endpoint, url, at, ms, response }) {
      const fields = recordedCalls.get(endpoint.path);
      if (state.phase !== 'recording' || endpoint.method !== 'GET' || !fields || !response) return;
      const asked = state.began;
      const { status } = response;
      let body: unknown;
      try {
        body = status === 204 ? null : await response.clone().json();
      } catch {
        return;
      }
      // Stopped, or another one begun, while it was read.
      if (state.phase !== 'recording' || state.began !== asked) return;
      const [path = '', query = ''] = url.split('?', 2);
      const answer: RecordedAnswer = {
        at: at + ms,
        path,
        query: query.replaceAll(/[<>]/g, '').slice(0, 600),
        status,
        body: redacted(body, response.ok ? fields : refusalFields),
      };
      bytes += JSON.stringify(answer).length;
      if (answers.length >= MOST_ANSWERS || bytes > MOST_RECORDED_BYTES) stop();
      else answers.push(answer);
    },
    visited(path) {
      place = path;
      if (state.phase !== 'recording' || places.length >= MOST_PLACES) return;
      const safe = placeOf(path);
      if (places.at(-1)?.path !== safe) places.push({ at: now(), path: safe });
    },
  };
}
