import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LedgerEntry } from '#contract/api/ledger.ts';
import type { ReportEntry, ReportQuery } from '#contract/api/reports.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { accountsOfReport, flowOf } from '#contract/rules/reports.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { ledgerKey } from './report-queries.ts';

/** An entry as any screen has read it. */
type KeptEntry = Pick<
  ReportEntry,
  'id' | 'kind' | 'account' | 'amount' | 'occurred_at' | 'source'
> & {
  /** Whom a direct bonus came from; empty where that is not known. */
  readonly person: string;
};

/** What of a report this device can say without the server. */
export interface KeptTotal {
  readonly count: number;
  /** USD. */
  readonly net: string;
  /** When the newest of what was looked through was read, milliseconds since 1970. */
  readonly readAt: number;
}

type Page = { readonly items: readonly (ReportEntry | LedgerEntry)[] };

function keptEntry(entry: ReportEntry | LedgerEntry): KeptEntry {
  if (!('origin' in entry)) return { ...entry, person: String(entry.details['from'] ?? '') };
  return { ...entry, person: entry.origin.type === 'direct' ? entry.origin.name : '' };
}

/** Lists of entries among what is cached, whichever screen read them. */
function pagesOf(data: unknown): readonly Page[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('items' in data) return [data as Page];
  return 'pages' in data ? (data as InfiniteData<Page>).pages : [];
}

/** Whether a report is of an entry; the server decides the same by its database. */
export function isInReport(entry: KeptEntry, query: ReportQuery): boolean {
  const at = Date.parse(entry.occurred_at);
  const units = parseUsd(entry.amount);
  const size = units < 0n ? -units : units;
  const { from, to, kind, account, source, source_id: id, flow, side, person } = query;
  const isBeyond = (bound: string | undefined, isOut: (limit: bigint) => boolean) =>
    bound !== undefined && isOut(parseUsd(bound));
  return ![
    from !== undefined && at < dayStart(from).getTime(),
    to !== undefined && at >= dayEnd(to).getTime(),
    kind !== undefined && entry.kind !== kind,
    !accountsOfReport(account).includes(entry.account),
    source !== undefined && entry.source?.type !== source,
    id !== undefined && entry.source?.id !== id,
    flow !== undefined && flowOf(entry) !== flow,
    side !== undefined && (side === 'in' ? units <= 0n : units >= 0n),
    isBeyond(query.over, (limit) => size <= limit),
    isBeyond(query.min, (limit) => size < limit),
    isBeyond(query.under, (limit) => size >= limit),
    isBeyond(query.max, (limit) => size > limit),
    person !== undefined && !isNamed(entry.person, person),
  ].some(Boolean);
}

const isNamed = (name: string, person: string): boolean =>
  accentless(person)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => ` ${accentless(name)}`.includes(` ${word}`));

/** Adds up what this device has read of a report; null where it has read no entries at all. */
export function keptTotal(client: QueryClient, query: ReportQuery): KeptTotal | null {
  const entries = new Map<string, KeptEntry>();
  let readAt = 0;
  for (const { state } of client.getQueryCache().findAll({ queryKey: ledgerKey })) {
    const pages = pagesOf(state.data).filter(({ items }) => items.every((item) => 'kind' in item));
    if (pages.length === 0) continue;
    readAt = Math.max(readAt, state.dataUpdatedAt);
    for (const entry of pages.flatMap(({ items }) => items)) {
      entries.set(entry.id, keptEntry(entry));
    }
  }
  if (readAt === 0) return null;
  const found = [...entries.values()].filter((entry) => isInReport(entry, query));
  const net = found.reduce((sum, { amount }) => sum + parseUsd(amount), 0n);
  return { count: found.length, net: formatUsd(net), readAt };
}
