import { assertUnexplained, bookAsOwners, movementSubject } from '../treasury/unexplained.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

const HASH_ENDS = 6;

export const treasuryKind: KindOfProposal<ProposalPayloads['treasury.own']> = {
  duty: 'payouts',
  describe: async (tx, _services, { shown, ...movement }) => {
    await assertUnexplained(tx, movement, shown);
    const { txHash, currency } = movement;
    const hash = `${txHash.slice(0, 2 + HASH_ENDS)}…${txHash.slice(-HASH_ENDS)}`;
    return {
      subject: movementSubject(movement),
      label: `${shown} ${currency} · ${hash}`,
      changes: [{ name: 'account', from: 'unexplained', to: 'owner_funds' }],
    };
  },
  apply: (tx, services, payload, { actorId, reason }) =>
    bookAsOwners(tx, services, { ...payload, actorId, reason }),
  effects: async (_tx, _services, { shown, txHash }) => [
    { id: 'treasury_tx', values: { hash: txHash } },
    { id: shown.startsWith('-') ? 'treasury_taken' : 'treasury_given', values: {} },
  ],
};
