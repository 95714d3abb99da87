import { sql } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { changePool, createPool } from '../administration/pools.ts';
import { changesOf, type KindOfProposal, type ProposalPayloads } from './proposal-kind.ts';

export const poolKind: KindOfProposal<ProposalPayloads['pool.save']> = {
  duty: 'catalogue',
  describe: async (_tx, _services, { id, values, seen }) => ({
    subject: id === null ? `pool/new:${values.name.trim()}` : `pool/${id}`,
    label: values.name.trim(),
    changes: changesOf(seen, { ...values }),
  }),
  apply: async (tx, services, { id, values, seen }, { actorId }) => {
    if (id === null) await createPool(tx, services, actorId, values);
    else {
      const before = (seen ?? values) as typeof values;
      await changePool(tx, services, { actorId, id }, { ...values, seen: before });
    }
  },
  effects: async (tx, _services, { id }) => {
    if (id === null) return [{ id: 'new', values: {} }];
    const { rows } = await tx.execute<{ count: string; principal: string }>(sql`
      select count(*) as count, coalesce(sum(principal), 0)::text as principal
      from pool_positions where pool_id = ${id} and closed_at is null`);
    const [row] = rows;
    const principal_usd = formatUsd(parseUsd(row?.principal ?? '0'));
    return [
      { id: 'deposits_from_acceptance', values: {} },
      { id: 'pool_positions', values: { count: Number(row?.count ?? 0), principal_usd } },
    ];
  },
};
