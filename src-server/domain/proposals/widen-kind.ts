import { asc, inArray } from 'drizzle-orm';
import { formatUnits } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { requireChain } from '../../require-chain.ts';
import { heldByTreasuries } from '../../treasuries.ts';
import { ownBenefit, withdrawalBenefits } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { viewOf, widenedBy, type PaidFrom } from '../solvency/widening.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

type Payload = ProposalPayloads['payout.widen'];

/** Withdrawals that may be paid within a day although less is held than owed afterwards. */
export const widenKind: KindOfProposal<Payload> = {
  duty: 'payouts',
  prepare: async (services): Promise<PaidFrom> => {
    const chain = requireChain(services);
    return { held: await heldByTreasuries(chain), tokens: chain.deployment.tokens };
  },
  describe: async (tx, _services, payload) => {
    const rows = await findQueued(tx, payload);
    const sums = Map.groupBy(rows, ({ currency }) => currency);
    const tokens = [...sums].map(([currency, some]) => {
      const total = some.reduce((sum, { tokenAmount }) => sum + tokenAmount, 0n);
      return `${formatUnits(total, some[0]?.tokenDecimals ?? 0)} ${currency}`;
    });
    return {
      subject: 'payout/widen',
      label: tokens.join(' · '),
      changes: [{ name: 'items', from: null, to: rows.length }],
      concerned: [...new Set(rows.map(({ memberId }) => memberId))],
    };
  },
  async apply(tx, _services, payload, { actorId, prepared }) {
    await assertToOthers(tx, payload, actorId);
    const widened = await widenedBy(tx, prepared as PaidFrom, await findQueued(tx, payload));
    // Nothing to allow: they can be paid as they are.
    if (widened.length === 0) throw new DomainError('conflict', { details: { reason: 'no_gap' } });
  },
  assertPaysOthers: (tx, payload, personId) => assertToOthers(tx, payload, personId),
  effects: async (tx, services, payload) => {
    const chain = requireChain(services);
    const from = { held: await heldByTreasuries(chain), tokens: chain.deployment.tokens };
    const widened = await widenedBy(tx, from, await findRows(tx, payload));
    return viewOf(widened).map(({ asset, owed, held }) => ({
      id: 'gap_widened',
      values: { owed_tokens: owed, held_tokens: held ?? '0', token: asset },
    }));
  },
};

const findRows = (tx: Transaction, { numbers }: Payload) =>
  tx
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.number, [...numbers]))
    .orderBy(asc(withdrawals.number));

/** @throws DomainError `conflict` where one of them does not wait for a run */
async function findQueued(tx: Transaction, payload: Payload) {
  const rows = await findRows(tx, payload);
  if (rows.length !== payload.numbers.length) throw new DomainError('not_found');
  if (rows.some(({ detail }) => detail !== 'queued')) throw new DomainError('conflict');
  return rows;
}

async function assertToOthers(tx: Transaction, payload: Payload, personId: number): Promise<void> {
  const [why] = (await withdrawalBenefits(tx, personId, await findRows(tx, payload))).values();
  if (why) throw await ownBenefit(tx, personId, why);
}
