import { eq } from 'drizzle-orm';
import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import type { Transaction } from '../../database/database.ts';
import { poolResults, pools } from '../../database/schema/investments.ts';
import { previewPoolResult } from '../administration/pool-preview.ts';
import { assertNoPosition } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { correctPoolResult, withdrawPoolResult } from '../investments/pool-result-review.ts';
import { postPoolResult, type PossibleResult } from '../investments/pool-results.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

export const postResultKind: KindOfProposal<ProposalPayloads['pool_result.post']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { poolId, day, rate }) => ({
    subject: `pool_result/${poolId}/${day}`,
    label: `${await poolName(tx, poolId)} · ${day}`,
    changes: [{ name: 'rate', from: null, to: rate }],
  }),
  apply: async (tx, services, payload, { actorId }) => {
    await postPoolResult(tx, services, { ...payload, actorId });
  },
  assertPaysOthers: (tx, { poolId }, personId) => assertNoPosition(tx, personId, poolId),
  effects: (tx, services, payload) => previewEffects(tx, services, payload),
};

export const correctResultKind: KindOfProposal<ProposalPayloads['pool_result.correct']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, rate, seen }) => {
    const { poolId, day } = await resultOf(tx, id);
    return {
      subject: `pool_result/${poolId}/${day}`,
      label: `${await poolName(tx, poolId)} · ${day}`,
      changes: [{ name: 'rate', from: seen, to: rate }],
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    correctPoolResult(tx, services, { ...payload, actorId }),
  assertPaysOthers: (tx, { id }, personId) => assertNoPositionBehind(tx, personId, id),
  effects: async (tx, services, { id, rate }) => {
    const { poolId, day } = await resultOf(tx, id);
    return previewEffects(tx, services, { poolId, day, rate, replaces: id });
  },
};

export const withdrawResultKind: KindOfProposal<ProposalPayloads['pool_result.withdraw']> = {
  duty: 'catalogue',
  describe: async (tx, _services, { id, seen }) => {
    const { poolId, day } = await resultOf(tx, id);
    return {
      subject: `pool_result/${poolId}/${day}`,
      label: `${await poolName(tx, poolId)} · ${day}`,
      changes: [{ name: 'rate', from: seen, to: null }],
    };
  },
  apply: (tx, services, payload, { actorId }) =>
    withdrawPoolResult(tx, services, { ...payload, actorId }),
  assertPaysOthers: (tx, { id }, personId) => assertNoPositionBehind(tx, personId, id),
  effects: async (tx, services, { id, seen }) => {
    const { poolId, day } = await resultOf(tx, id);
    const result = { poolId, day, rate: seen, replaces: id };
    const [booked, ...rest] = await previewEffects(tx, services, result);
    return booked ? [{ ...booked, id: 'result_not_booked' }, ...rest] : rest;
  },
};

/** Booked once the minutes of review are over, which begin with the acceptance. */
async function previewEffects(
  tx: Transaction,
  services: Parameters<typeof previewPoolResult>[1],
  result: PossibleResult,
): Promise<ProposalEffect[]> {
  const { changed, principal, amount, ended } = await previewPoolResult(tx, services, result);
  return [
    {
      id: 'result_booked',
      values: { count: changed, principal_usd: principal, amount_usd: amount },
    },
    ...(ended > 0 ? [{ id: 'result_ends', values: { count: ended } }] : []),
  ];
}

async function assertNoPositionBehind(
  tx: Transaction,
  personId: number,
  resultId: number,
): Promise<void> {
  const { poolId } = await resultOf(tx, resultId);
  await assertNoPosition(tx, personId, poolId);
}

async function poolName(tx: Transaction, id: number): Promise<string> {
  const [pool] = await tx.select({ name: pools.name }).from(pools).where(eq(pools.id, id));
  if (!pool) throw new DomainError('not_found');
  return pool.name;
}

async function resultOf(tx: Transaction, id: number) {
  const [result] = await tx
    .select({ poolId: poolResults.poolId, day: poolResults.day })
    .from(poolResults)
    .where(eq(poolResults.id, id));
  if (!result) throw new DomainError('not_found');
  return result;
}
