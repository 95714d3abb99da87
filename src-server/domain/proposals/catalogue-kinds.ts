import { sql } from 'drizzle-orm';
import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { savePlan } from '../administration/plans.ts';
import { saveRange } from '../administration/ranges.ts';
import { changesOf, type KindOfProposal, type ProposalPayloads } from './proposal-kind.ts';

const MONTH_MS = 30 * DAY_MS;

export const planKind: KindOfProposal<ProposalPayloads['plan.save']> = {
  duty: 'catalogue',
  describe: async (_tx, _services, { id, values, seen }) => ({
    subject: id === null ? `plan/new:${values.name.trim()}` : `plan/${id}`,
    label: values.name.trim(),
    changes: changesOf(seen, { ...values }),
  }),
  apply: async (tx, services, { id, values, seen }, { actorId }) => {
    await savePlan(tx, services, { actorId, id }, { ...values, ...(seen && { seen }) });
  },
  effects: async (tx, { clock }, { id }) =>
    id === null ? [{ id: 'new', values: {} }] : planEffects(tx, id, clock.now()),
};

async function planEffects(tx: Transaction, id: number, now: Date): Promise<ProposalEffect[]> {
  const since = new Date(now.getTime() - MONTH_MS).toISOString();
  const { rows } = await tx.execute<{ active: string; sold: string; paid: string }>(sql`
    select
      (select count(*) from memberships where plan_id = ${id}
        and starts_at <= ${now.toISOString()}::timestamptz
        and ends_at > ${now.toISOString()}::timestamptz) as active,
      count(*) as sold, coalesce(sum(amount), 0)::text as paid
    from membership_purchases
    where plan_id = ${id} and settled_at >= ${since}::timestamptz and reversed_at is null`);
  const [row] = rows;
  return [
    { id: 'purchases_from_acceptance', values: {} },
    { id: 'plan_active', values: { count: Number(row?.active ?? 0) } },
    {
      id: 'plan_sold',
      values: { count: Number(row?.sold ?? 0), paid_usd: formatUsd(parseUsd(row?.paid ?? '0')) },
    },
  ];
}

export const rangeKind: KindOfProposal<ProposalPayloads['range.save']> = {
  duty: 'catalogue',
  describe: async (_tx, _services, { id, values, seen }) => ({
    subject: id === null ? `range/new:${values.min_amount}` : `range/${id}`,
    label: `${values.min_amount} – ${values.max_amount}`,
    changes: changesOf(seen, { ...values }),
  }),
  apply: async (tx, services, { id, values, seen }, { actorId }) => {
    await saveRange(tx, services, { actorId, id }, { ...values, ...(seen && { seen }) });
  },
  effects: async (tx, _services, { values, seen }) => rangeEffects(tx, values, seen),
};

async function rangeEffects(
  tx: Transaction,
  values: ProposalPayloads['range.save']['values'],
  seen: ProposalPayloads['range.save']['seen'],
): Promise<ProposalEffect[]> {
  const from = String(seen?.['min_amount'] ?? values.min_amount);
  const to = String(seen?.['max_amount'] ?? values.max_amount);
  const { rows } = await tx.execute<{ count: string; amount: string }>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::text as amount from global_deposits
    where amount between ${from}::numeric and ${to}::numeric`);
  const [row] = rows;
  const amount_usd = formatUsd(parseUsd(row?.amount ?? '0'));
  return [
    { id: 'deposits_from_acceptance', values: {} },
    { id: 'range_deposits', values: { count: Number(row?.count ?? 0), amount_usd } },
  ];
}
