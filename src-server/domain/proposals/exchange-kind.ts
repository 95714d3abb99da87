import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits, parseUnits } from '#contract/rules/money.ts';
import { requireChain } from '../../require-chain.ts';
import { heldByTreasuries } from '../../treasuries.ts';
import { invalidField } from '../base/errors.ts';
import { allocateInventory } from '../exchange/inventory.ts';
import { inventoryOf } from '../exchange/standing.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

const unitsOf = (text: string): bigint => {
  const amount = parseUnits(text, TCT_DECIMALS);
  if (amount === 0n) throw invalidField('amount', 'amount.positive');
  return amount;
};

/** TCT of the treasury that the exchange may sell. */
export const allocateKind: KindOfProposal<ProposalPayloads['exchange.allocate']> = {
  duty: 'settings',
  describe: async (tx, _services, { amount }) => {
    const before = await inventoryOf(tx);
    return {
      subject: 'exchange/inventory',
      label: amount,
      changes: [
        {
          name: 'inventory',
          from: formatUnits(before, TCT_DECIMALS),
          to: formatUnits(before + unitsOf(amount), TCT_DECIMALS),
        },
      ],
    };
  },
  prepare: async (services) => {
    const chain = requireChain(services);
    const { TCT } = await heldByTreasuries(chain);
    return TCT * 10n ** BigInt(TCT_DECIMALS - chain.deployment.tokens.TCT.decimals);
  },
  apply: async (tx, services, { amount }, { actorId, reason, prepared }) => {
    if (typeof prepared !== 'bigint') throw new Error('The treasury was not read');
    await allocateInventory(tx, services, {
      amount: unitsOf(amount),
      held: prepared,
      actorId,
      reason,
    });
  },
  effects: async () => [],
};
