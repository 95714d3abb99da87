import type { ArchiveState, KeptRecord, KeptSummary, PaperToKeep } from '#contract/ipc/archive.ts';
import type { ArchivePort } from '../ports.ts';

export interface FakeArchive extends ArchivePort {
  /** Everything that was to be kept while it was on. */
  readonly kept: PaperToKeep[];
  /** Names of exports. */
  readonly exported: string[];
  /** Simulates an event of the main process. */
  change(news: Partial<ArchiveState>): void;
}

interface FakeArchiveOptions extends Partial<ArchiveState> {
  readonly summaries?: readonly KeptSummary[];
  readonly records?: readonly KeptRecord[];
}

/** The password that opens a closed one. */
export const FAKE_ARCHIVE_PASSWORD = 'Former-2025';

/** Whose papers it takes. */
export const FAKE_ARCHIVE_MEMBER = '7';

const open: ArchiveState = {
  member: FAKE_ARCHIVE_MEMBER,
  access: 'open',
  isOn: false,
  count: 0,
  bytes: 0,
  isFull: false,
  hasFailed: false,
  damage: [],
  aside: 0,
};

/** An archive that shows what it is given and notes what it is to keep; it compares nothing. */
export function createFakeArchive({
  summaries: given = [],
  records: known = [],
  ...change
}: FakeArchiveOptions = {}): FakeArchive {
  const listeners = new Set<() => void>();
  const kept: PaperToKeep[] = [];
  const exported: string[] = [];
  let [summaries, records] = [given, known];
  let state: ArchiveState = { ...open, count: summaries.length, ...change };

  function take(news: Partial<ArchiveState>): void {
    state = { ...state, ...news };
    for (const listener of listeners) listener();
  }

  function forget(): void {
    summaries = [];
    records = [];
  }

  return {
    kept,
    exported,
    change: take,
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (isOn) => Promise.resolve(take({ isOn })),
    keep(asked) {
      if (!state.isOn) return Promise.resolve('off');
      if (asked.member !== state.member) return Promise.resolve('refused');
      kept.push(asked);
      take({ count: state.count + 1 });
      return Promise.resolve('kept');
    },
    list: () => Promise.resolve(summaries),
    read: (number) => Promise.resolve(records.find((one) => one.number === number) ?? null),
    unlock(password) {
      const isClosed = state.access === 'closed' || state.access === 'former';
      const isOpen = !isClosed || password === FAKE_ARCHIVE_PASSWORD;
      if (isOpen) take({ access: 'open' });
      return Promise.resolve(isOpen);
    },
    exportAll(name) {
      exported.push(name);
      return Promise.resolve('saved');
    },
    setAside() {
      forget();
      take({ access: 'open', isOn: false, count: 0, damage: [], aside: state.aside + 1 });
      return Promise.resolve();
    },
    erase() {
      forget();
      take({ ...open });
      return Promise.resolve();
    },
  };
}
