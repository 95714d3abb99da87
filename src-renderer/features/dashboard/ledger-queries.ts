import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Query } from '#contract/api/endpoint.ts';
import { ledger, type LedgerEntry } from '#contract/api/ledger.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { MemberAccount } from '#contract/rules/accounts.ts';
import { ledgerKey } from '#renderer/domain/report/report-queries.ts';
import { request } from '#renderer/lib/api/request.ts';

export type EarningsPeriod = Query<typeof ledger.earnings>['period'];
export const earningsPeriods: readonly EarningsPeriod[] = ['7d', '30d', '12m'];

const PAGE_SIZE = 20;
/** Polling interval in milliseconds of a closing that is under way. */
const PENDING_INTERVAL = 15_000;

/** Where each account's list goes on: null from its start; accounts at their end are left out. */
type Cursors = Partial<Record<MemberAccount, string | null>>;

interface EntriesPage {
  readonly items: readonly LedgerEntry[];
  readonly next: Cursors;
}

const newestFirst = (a: LedgerEntry, b: LedgerEntry) =>
  b.occurred_at.localeCompare(a.occurred_at) || Number(b.id) - Number(a.id);

const fromTheStart = (accounts: readonly MemberAccount[]): Cursors =>
  Object.fromEntries(accounts.map((account) => [account, null]));

async function readPage(cursors: Cursors, signal: AbortSignal): Promise<EntriesPage> {
  const accounts = Object.entries(cursors) as [MemberAccount, string | null][];
  const pages = await Promise.all(
    accounts.map(async ([account, cursor]) => {
      const query = { account, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
      return { account, ...(await request(ledger.list, { signal, query })) };
    }),
  );
  return {
    items: pages.flatMap(({ items }) => items),
    next: Object.fromEntries(
      pages.flatMap(({ account, next }) => (next === null ? [] : [[account, next]])),
    ),
  };
}

export const ledgerQueries = {
  /** The entries behind a figure that is the sum of these accounts, newest first. */
  entries: (accounts: readonly MemberAccount[]) =>
    infiniteQueryOptions({
      queryKey: [...ledgerKey, 'entries', ...accounts],
      queryFn: ({ signal, pageParam }) => readPage(pageParam, signal),
      initialPageParam: fromTheStart(accounts),
      getNextPageParam: ({ next }) => (Object.keys(next).length > 0 ? next : null),
      select: ({ pages }) => pages.flatMap(({ items }) => items).toSorted(newestFirst),
    }),

  earnings: (period: EarningsPeriod) =>
    queryOptions({
      queryKey: [...ledgerKey, 'earnings', period],
      queryFn: ({ signal }) => request(ledger.earnings, { signal, query: { period } }),
    }),

  /** What the last closing did; another day is another question. */
  closing: (today: UtcDay) =>
    queryOptions({
      queryKey: [...ledgerKey, 'closing', today],
      queryFn: ({ signal }) => request(ledger.closing, { signal }),
      refetchInterval: ({ state }) => (state.data?.pending_day ? PENDING_INTERVAL : false),
    }),
};
