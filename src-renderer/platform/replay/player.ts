import type {
  DiagnosticEvent,
  DiagnosticsContent,
  RecordedAnswer,
} from '#contract/diagnostics/diagnostics.ts';

/** A call that the screens of a recording made, and that went nowhere. */
export interface BlockedCall {
  readonly method: string;
  readonly path: string;
  /** `unrecorded`: it reads what the recording does not hold; `leaving`: it would have left. */
  readonly why: 'unrecorded' | 'leaving';
  /** How often. */
  readonly count: number;
}

export interface PlayerState {
  /** Index of the event that is shown. */
  readonly step: number;
  /** The newest first. */
  readonly blocked: readonly BlockedCall[];
}

/** A recording that is gone through event by event. */
export interface Player {
  readonly content: DiagnosticsContent;
  readonly events: readonly DiagnosticEvent[];
  /** The same object until something changes. */
  state(): PlayerState;
  onChange(listener: () => void): () => void;
  /** Goes to an event; outside of the list to its nearest end. */
  go(step: number): void;
  /** Where the member was at the event that is shown; undefined where nothing was recorded. */
  place(): string | undefined;
  /** The answer that the screen had then; one of later where it had none yet. */
  answer(path: string, query: string): RecordedAnswer | undefined;
  block(method: string, path: string, why: BlockedCall['why']): void;
}

/** An event's end: what a call brought is there once it is over. */
const endOf = (event: DiagnosticEvent): number =>
  event.kind === 'call' ? event.at + event.ms : event.at;

const MOST_BLOCKED = 50;

/** Sorted, so that the same filters in another order are the same question. */
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
