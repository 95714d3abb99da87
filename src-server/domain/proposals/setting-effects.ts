import { sql } from 'drizzle-orm';
import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { SettingKey } from '#contract/rules/settings.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import type { ProposalPayloads } from './proposal-kind.ts';

const MONTH_MS = 30 * DAY_MS;

type Change = ProposalPayloads['setting.change'];
type Effects = (tx: Transaction, change: Change, since: Date) => Promise<ProposalEffect[]>;

/** Withdrawals on their way keep fee and price; of those asked for in 30 days, what it would be. */
export async function settingEffects(
  tx: Transaction,
  { clock }: Pick<Services, 'clock' | 'settings'>,
  change: Change,
): Promise<ProposalEffect[]> {
  const since = new Date(clock.now().getTime() - MONTH_MS);
  const own = effectsBySetting[change.key];
  return [{ id: 'from_acceptance', values: {} }, ...(own ? await own(tx, change, since) : [])];
}

const effectsBySetting: Partial<Record<SettingKey, Effects>> = {
  withdrawal_fee_stable: (tx, change, since) => feeEffects(tx, change, since, ['USDT', 'USDC']),
  withdrawal_fee_tct: (tx, change, since) => feeEffects(tx, change, since, ['TCT']),
  tct_price: priceEffects,
  second_approval_threshold: thresholdEffects,
  payment_tolerance: toleranceEffects,
};

async function feeEffects(
  tx: Transaction,
  { value }: Change,
  since: Date,
  currencies: readonly string[],
): Promise<ProposalEffect[]> {
  const { rows } = await tx.execute<{ open: string; fees: string; would: string }>(sql`
    select count(*) filter (where detail in ('in_review', 'on_hold', 'queued', 'prepared', 'broadcast', 'needs_repair')) as open,
      coalesce(sum(fee), 0)::text as fees,
      coalesce(sum(trunc(amount * ${String(value)}::numeric, 2)), 0)::text as would
    from withdrawals
    where currency in ${[...currencies]} and created_at >= ${since.toISOString()}::timestamptz
      and detail <> 'refused'`);
  const [row] = rows;
  return [
    { id: 'open_keep_fee', values: { count: Number(row?.open ?? 0) } },
    {
      id: 'fees_of_month',
      values: { fees_usd: usd(row?.fees), would_usd: usd(row?.would) },
    },
  ];
}

async function priceEffects(
  tx: Transaction,
  { value }: Change,
  since: Date,
): Promise<ProposalEffect[]> {
  const { rows } = await tx.execute<{ open: string; more: string; asked: string }>(sql`
    select count(*) filter (where detail in ('in_review', 'on_hold', 'queued', 'prepared', 'broadcast', 'needs_repair')) as open,
      coalesce(sum(net / ${String(value)}::numeric - net / price) filter (
        where detail in ('in_review', 'on_hold', 'queued', 'prepared', 'broadcast', 'needs_repair')), 0)::numeric(60, 2)::text as more,
      coalesce(sum(amount), 0)::text as asked
    from withdrawals
    where currency = 'TCT' and created_at >= ${since.toISOString()}::timestamptz
      and detail <> 'refused'`);
  const [row] = rows;
  return [
    {
      id: 'open_keep_price',
      values: { count: Number(row?.open ?? 0), more_tct: row?.more ?? '0' },
    },
    { id: 'asked_in_tct', values: { asked_usd: usd(row?.asked) } },
  ];
}

/** Accepted withdrawals that wait for a second person now, and would not, or the other way round. */
async function thresholdEffects(
  tx: Transaction,
  { value, seen }: Change,
): Promise<ProposalEffect[]> {
  const { rows } = await tx.execute<{ now: string; after: string }>(sql`
    select count(*) filter (where amount > ${String(seen)}::numeric) as now,
      count(*) filter (where amount > ${String(value)}::numeric) as after
    from withdrawals
    where detail in ('in_review', 'on_hold', 'queued') and second_approved_by is null`);
  const [row] = rows;
  const values = { now: Number(row?.now ?? 0), after: Number(row?.after ?? 0) };
  return [{ id: 'second_approvals', values }];
}

async function toleranceEffects(tx: Transaction): Promise<ProposalEffect[]> {
  const { rows } = await tx.execute<{ open: string }>(sql`
    select count(*) as open from purchase_requests where status in ('New', 'Processing')`);
  return [{ id: 'open_keep_tolerance', values: { count: Number(rows[0]?.open ?? 0) } }];
}

const usd = (text: string | undefined): string => formatUsd(parseUsd(text ?? '0'));
