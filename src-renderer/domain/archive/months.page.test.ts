import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptSummary } from '#contract/ipc/archive.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createFakeArchive, FAKE_ARCHIVE_MEMBER } from '#renderer/platform/fake/archive.ts';
import { statement } from '../../../tests/support/papers/kept-papers.ts';
import { closedMonths, keepClosedMonths } from './months.ts';

const at = (text: string) => Date.parse(text);

test('a month is closed a day after its last day, and none before the member joined', () => {
  expect(closedMonths('2026-09-17T10:00:00.000Z', at('2026-11-01T23:59:59.999Z'))).toEqual([
    { from: '2026-09-01', to: '2026-09-30' },
  ]);
  expect(closedMonths('2026-09-17T10:00:00.000Z', at('2026-11-02T00:00:00.000Z'))).toEqual([
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-10-31' },
  ]);
  expect(closedMonths('2026-11-17T10:00:00.000Z', at('2026-11-30T00:00:00.000Z'))).toEqual([]);
  const years = closedMonths('2020-01-01T00:00:00.000Z', at('2026-03-15T00:00:00.000Z'));
  expect(years).toHaveLength(12);
  expect(years[0]).toEqual({ from: '2025-03-01', to: '2025-03-31' });
});

let asked: string[];
beforeEach(() => {
  asked = [];
  configureApi({
    fetch: (url) => {
      const { pathname, searchParams } = new URL(url as string, 'http://test');
      const { summary, entries } = statement();
      if (pathname.endsWith('/entries/')) {
        return Promise.resolve(Response.json({ items: entries, next: null }));
      }
      asked.push(searchParams.get('from') ?? '');
      return Promise.resolve(Response.json(summary));
    },
  });
});

const october = (seenAt: string): KeptSummary => ({
  number: 1,
  kind: 'statement',
  from: '2026-10-01',
  to: '2026-10-31',
  withdrawal: null,
  invoice: null,
  isFiltered: false,
  seenAt,
  reason: 'month',
  entries: 1,
  amount: '75.00',
  kinds: [],
  amounts: [],
  differences: 0,
});
const run = (archive: ReturnType<typeof createFakeArchive>) =>
  keepClosedMonths(
    archive,
    { member: FAKE_ARCHIVE_MEMBER, joinedAt: '2026-08-02T10:00:00.000Z' },
    at('2026-11-30T10:00:00.000Z'),
    new AbortController().signal,
  );

test('closed months that are not kept are fetched, oldest first', async () => {
  const archive = createFakeArchive({ isOn: true });
  expect(await run(archive)).toBe('same');
  expect(asked).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
  expect(archive.kept.map(({ reason }) => reason)).toEqual(['month', 'month', 'month']);
});

test('months that arrive when another member uses the app are refused', async () => {
  const archive = createFakeArchive({ isOn: true });
  const list = archive.list;
  archive.list = () => {
    archive.change({ member: '8' });
    return list();
  };
  expect(await run(archive)).toBe('same');
  expect(asked).toHaveLength(3);
  expect(archive.kept).toEqual([]);
});

test('a month that was kept while it was open is fetched again, once it is closed', async () => {
  await run(createFakeArchive({ isOn: true, summaries: [october('2026-10-20T10:00:00.000Z')] }));
  expect(asked).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
});

test('what came of keeping a month is said, the worst of them', async () => {
  const archive = createFakeArchive({ isOn: true });
  const keep = vi.spyOn(archive, 'keep');
  keep.mockResolvedValueOnce('full').mockResolvedValueOnce('failed').mockResolvedValueOnce('kept');
  expect(await run(archive)).toBe('failed');
  keep.mockResolvedValueOnce('differs').mockResolvedValue('full');
  expect(await run(archive)).toBe('differs');
  keep.mockResolvedValue('full');
  expect(await run(archive)).toBe('full');
});

test('the newest month that is kept is compared, and a difference said', async () => {
  const record = {
    number: 1,
    seenAt: '2026-11-02T10:00:00.000Z',
    reason: 'month',
    paper: statement(),
    differs: null,
    hash: '',
  } as const;
  const archive = createFakeArchive({
    isOn: true,
    summaries: [october(record.seenAt)],
    records: [record],
  });
  expect(await run(archive)).toBe('same');
  expect(asked).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
  expect(archive.kept.at(-1)?.reason).toBe('compared');
  vi.spyOn(archive, 'keep').mockResolvedValue('differs');
  expect(await run(archive)).toBe('differs');
});
