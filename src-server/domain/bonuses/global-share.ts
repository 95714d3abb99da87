import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { dayEnd, type UtcDay } from '#contract/rules/days.ts';
import {
  divideShare,
  takesPart,
  weightOf,
  type GlobalEarning,
  type SharingDeposit,
} from '#contract/rules/global-share.ts';
import { applyRate, cutToCent, formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { globalDeposits, globalShares } from '../../database/schema/investments.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { money } from './daily-closing-binary.ts';
import { bookBonuses } from '../ledger/debts.ts';
import { notifyEach } from '../inbox/notifications-bulk.ts';
import { settingAtEndOf, type SettingsReader } from '../base/settings.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

const PATH = '/global-network-progress';

interface ShareInput {
  readonly day: UtcDay;
  readonly now: Date;
  readonly settings: SettingsReader;
}

/**
 * Divides the global network's share of a sealed day's membership revenue over the deposits that
 * were active at its end, books what each earned, and notifies them.
 * @returns how many deposits earned something
 */
export async function divideGlobalShare(
  tx: Transaction,
  { day, now, settings }: ShareInput,
): Promise<number> {
  const rate = await settingAtEndOf(tx, settings, { key: 'global_network_share', day });
  const revenue = await revenueOf(tx, day);
  const share = cutToCent(applyRate(revenue, rate));
  const deposits = await activeDeposits(tx, day);
  const earnings = divideShare(share, deposits);
  await tx.insert(globalShares).values({
    day,
    revenue,
    rate,
    share,
    totalWeight: deposits.reduce((sum, deposit) => sum + weightOf(deposit), 0n),
    distributed: earnings.reduce((sum, { amount }) => sum + amount, 0n),
    deposits: earnings.length,
    ...cappedOf(deposits, earnings),
    at: now,
  });
  if (earnings.length > 0) await creditEarnings(tx, day, now, earnings);
  return earnings.length;
}

/** What memberships brought in on a day, USD units; what the chain undid before is not in it. */
async function revenueOf(tx: Transaction, day: UtcDay): Promise<bigint> {
  const rows = await tx
    .select({
      amount: sql<string>`sum(${membershipPurchases.amount})`.mapWith(membershipPurchases.amount),
    })
    .from(membershipPurchases)
    .where(and(eq(membershipPurchases.day, day), isNull(membershipPurchases.reversedAt)));
  return (rows[0]?.amount as bigint | null | undefined) ?? 0n;
}

async function activeDeposits(tx: Transaction, day: UtcDay) {
  const rows = await tx
    .select({
      number: globalDeposits.id,
      amount: globalDeposits.amount,
      weight: globalDeposits.weight,
      ceiling: globalDeposits.ceiling,
      earned: globalDeposits.earned,
    })
    .from(globalDeposits)
    .where(
      and(
        lt(globalDeposits.earned, globalDeposits.ceiling),
        lt(globalDeposits.openedAt, dayEnd(day)),
      ),
    )
    .orderBy(asc(globalDeposits.id))
    .for('update');
  return rows
    .map(({ ceiling, earned, ...row }) => ({ ...row, room: ceiling - earned }))
    .filter(takesPart);
}

/** What a day's full deposits took and weigh: by it everybody can compute their own part again. */
function cappedOf(deposits: readonly SharingDeposit[], earnings: readonly GlobalEarning[]) {
  const earned = new Map(earnings.map(({ number, amount }) => [number, amount]));
  const full = deposits.filter(({ number, room }) => earned.get(number) === cutToCent(room));
  return {
    cappedAmount: full.reduce((sum, { number }) => sum + (earned.get(number) ?? 0n), 0n),
    cappedWeight: full.reduce((sum, deposit) => sum + weightOf(deposit), 0n),
    cappedDeposits: full.length,
  };
}

async function creditEarnings(
  tx: Transaction,
  day: UtcDay,
  now: Date,
  earnings: readonly GlobalEarning[],
): Promise<void> {
  const list = JSON.stringify(
    earnings.map(({ number, amount }) => ({ number, amount: formatUsd(amount) })),
  );
  const earned = sql`
    select deposit.*, earning.amount as earning, share.revenue, share.rate, share.share,
      share.total_weight
    from jsonb_to_recordset(${list}::jsonb) as earning (number bigint, amount numeric)
    join global_deposits deposit on deposit.id = earning.number
    join global_shares share on share.day = ${day}`;
  await bookBonuses(tx, {
    kind: 'global_earning',
    account: 'global',
    occurredAt: now,
    // Before the deposits move on: `earned` is what was earned before.
    credits: sql`
      select ${journalKeys.globalEarning.inSql(sql`${day}`, sql`id`)} as key, 'global_deposit' as source_type,
        id::text as source_id, member_id, earning as amount,
        jsonb_build_object('day', ${day}::text, 'deposit', ${money(sql`amount`)},
          'weight', trim_scale(weight)::text, 'ceiling', ${money(sql`ceiling`)},
          'earned', ${money(sql`earned`)}, 'revenue', ${money(sql`revenue`)},
          'rate', trim_scale(rate)::text, 'share', ${money(sql`share`)},
          'total_weight', ${money(sql`total_weight`)}) as details
      from (${earned}) as credited`,
  });
  await notifyEach(tx, 'bonus.global', {
    recipients: sql`
      select member_id, jsonb_build_object('amount', ${money(sql`sum(earning)`)},
        'day', ${day}::text) as values
      from (${earned}) as credited group by member_id order by member_id`,
    path: PATH,
    at: now,
  });
  await tx.execute(sql`
    update global_deposits set earned = global_deposits.earned + earning.amount
    from jsonb_to_recordset(${list}::jsonb) as earning (number bigint, amount numeric)
    where global_deposits.id = earning.number`);
}
