import type {
  DiagnosticEvent,
  DiagnosticsContent,
  RecordedAnswer,
} from '#contract/diagnostics/diagnostics.ts';

/** A call of the replayed screens that was blocked. */
export interface BlockedCall {
  readonly method: string;
  readonly path: string;
  /**
   * `unrecorded`: a read that the recording does not hold; `leaving`: it would have left the page.
   */
  readonly why: 'unrecorded' | 'leaving';
  /** Number of calls. */
  readonly count: number;
}

export interface PlayerState {
  /** Index of the current event. */
  readonly step: number;
  /** Newest first. */
  readonly blocked: readonly BlockedCall[];
}

/** Steps through a recording event by event. */
export interface Player {
  readonly content: DiagnosticsContent;
  readonly events: readonly DiagnosticEvent[];
  /** The same object until something changes. */
  state(): PlayerState;
  onChange(listener: () => void): () => void;
  /** Goes to an event; the index is clamped. */
  go(step: number): void;
  /** Route and query of the member at the current event; undefined if not recorded. */
  place(): string | undefined;
  /** The response that the screen had at that time, or a later one if it had none yet. */
  answer(path: string, query: string): RecordedAnswer | undefined;
  block(method: string, path: string, why: BlockedCall['why']): void;
}

/** End of an event: a call's response is available only when it has completed. */
const endOf = (event: DiagnosticEvent): number =>
  event.kind === 'call' ? event.at + event.ms : event.at;

const MOST_BLOCKED = 50;

/** Sorts the parameters, so that their order does not matter. */
const sorted = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

export function createPlayer(content: DiagnosticsContent): Player {
  const events = content.events.toSorted((a, b) => endOf(a) - endOf(b));
  const answers = (content.recording?.answers ?? []).toSorted((a, b) => a.at - b.at);
  const places = (content.recording?.places ?? []).toSorted((a, b) => a.at - b.at);
  const listeners = new Set<() => void>();
  const began = content.recording?.began;
  const first = began === undefined ? -1 : events.findIndex((event) => endOf(event) >= began);
  let state: PlayerState = {
    step: first === -1 ? Math.max(0, events.length - 1) : first,
    blocked: [],
  };

  function become(next: Partial<PlayerState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const now = (): number => {
    const event = events[state.step];
    return event ? endOf(event) : 0;
  };

  return {
    content,
    events,
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(wanted) {
      const step = Math.min(events.length - 1, Math.max(0, wanted));
      if (step !== state.step && events.length > 0) become({ step });
    },
    place: () => (places.findLast(({ at }) => at <= now()) ?? places[0])?.path,
    answer(path, query) {
      const asked = answers.filter((one) => one.path === path);
      const same = asked.filter((one) => sorted(one.query) === sorted(query));
      return same.findLast(({ at }) => at <= now()) ?? same[0];
    },
    block(method, path, why) {
      const isSame = (one: BlockedCall) => one.method === method && one.path === path;
      const before = state.blocked.find(isSame);
      const call = { method, path, why, count: (before?.count ?? 0) + 1 };
      const others = state.blocked.filter((one) => !isSame(one));
      become({ blocked: [call, ...others].slice(0, MOST_BLOCKED) });
    },
  };
}
