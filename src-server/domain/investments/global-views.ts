import { asc, desc, eq, sql } from 'drizzle-orm';
import type { GlobalDeposit, GlobalOverview, RangeList } from '#contract/api/global-network.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { globalDeposits, globalShares, ranges } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { withdrawnOf } from '../ledger/sums.ts';
import { DomainError } from '../base/errors.ts';
import { waitingDays, waitingOf, type WaitingCredit } from './global-waiting.ts';
import { availableOf } from '../ledger/available.ts';

/** Ranges that take deposits, lowest first, and what a member could pay one with. */
export async function listRanges(
  db: Database,
  { settings, clock }: Services,
  memberId: number,
): Promise<RangeList> {
  const { global_network_share, global_network_wait_hours, deposit_terms_version } =
    await settings.read(db);
  const rows = await db
    .select()
    .from(ranges)
    .where(eq(ranges.isOpen, true))
    .orderBy(asc(ranges.minAmount), asc(ranges.id));
  const { available } = await availableOf(db, memberId, 'direct', {
    now: clock.now(),
    waitHours: global_network_wait_hours,
  });
  return {
    items: rows.map((range, index) => ({
      id: range.id,
      position: index + 1,
      min_amount: formatUsd(range.minAmount),
      max_amount: formatUsd(range.maxAmount),
      weight: range.weight,
      max_multiple: range.maxMultiple,
    })),
    share: global_network_share,
    wait_hours: global_network_wait_hours,
    terms_version: deposit_terms_version,
    balance: formatUsd(available),
  };
}

/** A member's deposits: what each earned, what of it still waits, and the sums. */
export async function globalOverview(
  db: Database,
  services: Services,
  memberId: number,
): Promise<GlobalOverview> {
  const { waitHours, available, waiting } = await waitingOf(db, services, memberId);
  const deposits = await readDeposits(db, memberId);
  const earned = deposits.reduce((sum, { deposit }) => sum + deposit.earned, 0n);
  const [share] = await db
    .select({ total: globalShares.totalWeight })
    .from(globalShares)
    .orderBy(desc(globalShares.day))
    .limit(1);
  return {
    deposits: deposits.map((row) => depositView(row, waiting)),
    totals: {
      earned: formatUsd(earned),
      available: formatUsd(available.available),
      waiting: formatUsd(available.waiting),
      withdrawn: formatUsd(await withdrawnOf(db, memberId, 'global')),
    },
    waiting: waitingDays(waiting, waitHours),
    wait_hours: waitHours,
    total_weight: share ? formatUsd(share.total) : null,
  };
}

/**
 * One deposit of a member.
 * @throws DomainError `not_found`
 */
export async function oneDeposit(
  db: Database,
  services: Services,
  memberId: number,
  number: number,
): Promise<GlobalDeposit> {
  const row = (await readDeposits(db, memberId)).find(({ deposit }) => deposit.id === number);
  if (!row) throw new DomainError('not_found');
  const { waiting } = await waitingOf(db, services, memberId);
  return depositView(row, waiting);
}

interface DepositRead {
  readonly deposit: typeof globalDeposits.$inferSelect;
  /** Of its range among all, 1 for the lowest. */
  readonly position: number;
  readonly lastDay: string | null;
  readonly lastAmount: string | null;
}

async function readDeposits(db: Database, memberId: number): Promise<DepositRead[]> {
  const last = (column: 'day' | 'amount') => sql<string | null>`(
    select ${sql.raw(column === 'day' ? `j.details->>'day'` : 'e.amount::numeric(38,6)::text')}
    from journals j join entries e on e.journal_id = j.id
    where j.source_type = 'global_deposit' and j.source_id = ${globalDeposits.id}::text
      and j.kind = 'global_earning' and e.account = 'global'
    order by j.details->>'day' desc limit 1)`;
  const position = sql<number>`(
    select count(*)::int from ranges r
    where (r.min_amount, r.id) <= (${ranges.minAmount}, ${ranges.id})
      and (r.is_open or r.id = ${ranges.id}))`;
  return db
    .select({
      deposit: globalDeposits,
      position,
      lastDay: last('day'),
      lastAmount: last('amount'),
    })
    .from(globalDeposits)
    .innerJoin(ranges, eq(ranges.id, globalDeposits.rangeId))
    .where(eq(globalDeposits.memberId, memberId))
    .orderBy(asc(globalDeposits.id));
}

function depositView(
  { deposit, position, lastDay, lastAmount }: DepositRead,
  waiting: readonly WaitingCredit[],
): GlobalDeposit {
  const own = waiting.filter((credit) => credit.deposit === deposit.id);
  return {
    number: deposit.id,
    range: { id: deposit.rangeId, position },
    amount: formatUsd(deposit.amount),
    weight: deposit.weight,
    ceiling: formatUsd(deposit.ceiling),
    earned: formatUsd(deposit.earned),
    waiting: formatUsd(own.reduce((sum, { waits }) => sum + waits, 0n)),
    last_earning: lastDay && lastAmount ? { day: lastDay, amount: shortUsd(lastAmount) } : null,
    opened_at: deposit.openedAt.toISOString(),
    from_balance: deposit.fromBalance,
    request_number: deposit.requestNumber,
  };
}

const shortUsd = (text: string): string => formatUsd(parseUsd(text));
