import { MOST_EVENTS } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';

const STORAGE_KEY = 'diagnostics';

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The last events of this page: screens, calls, errors. No values of anybody, so nothing to consent to. */
export interface EventLog {
  note(event: DiagnosticEvent): void;
  /** Puts another one in an event's place, where that is still remembered. */
  replace(event: DiagnosticEvent, by: DiagnosticEvent): void;
  /** Oldest first. */
  events(): readonly DiagnosticEvent[];
  /** Puts them where the page finds them once it is loaded again: the crash that asked for it is in it. */
  keep(): void;
}

/** @param storage of the tab; what a page of before kept there is taken up */
export function createEventLog(storage: TextStorage): EventLog {
  const events: DiagnosticEvent[] = [];
  try {
    events.push(...(JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]') as DiagnosticEvent[]));
  } catch {
    // Not ours: then it begins empty.
  }
  storage.removeItem(STORAGE_KEY);
  return {
    note(event) {
      events.push(event);
      if (events.length > MOST_EVENTS) events.splice(0, events.length - MOST_EVENTS);
    },
    replace(event, by) {
      const place = events.indexOf(event);
      if (place !== -1) events[place] = by;
    },
    events: () => [...events],
    keep: () => storage.setItem(STORAGE_KEY, JSON.stringify(events)),
  };
}
