import type { Transaction } from '../../database/database.ts';
import { assertToOthers } from '../benefit/own-benefit.ts';
import { readFinalTransaction, type FinalTransaction } from '../chain/final-transaction.ts';
import { assertUnexplained, bookAsOwners, movementSubject } from '../treasury/unexplained.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

const HASH_ENDS = 6;

/** Whoever got some of what the transaction moved does not call it the owner's. */
const assertNotToWalletOf = (
  tx: Transaction,
  personId: number,
  { transfers }: FinalTransaction,
): Promise<void> =>
  assertToOthers(tx, personId, { recipients: transfers.map(({ to }) => to), duty: 'payouts' });

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
  prepare: (services, { txHash }) => readFinalTransaction(services, txHash),
  async apply(tx, services, payload, { actorId, reason, prepared }) {
    await assertNotToWalletOf(tx, actorId, prepared as FinalTransaction);
    await bookAsOwners(tx, services, { ...payload, actorId, reason });
  },
  assertPaysOthers: (tx, _payload, personId, prepared) =>
    assertNotToWalletOf(tx, personId, prepared as FinalTransaction),
  effects: async (_tx, _services, { shown, txHash }) => [
    { id: 'treasury_tx', values: { hash: txHash } },
    { id: shown.startsWith('-') ? 'treasury_taken' : 'treasury_given', values: {} },
  ],
};
