import { eq } from 'drizzle-orm';
import { formatUnits } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { readFinalTransaction, type FinalTransaction } from '../chain/final-transaction.ts';
import { assertDeadlineFinal, settleItem, settlementSubject } from '../payouts/settle.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

type Payload = ProposalPayloads['payout.settle'];

/** A payment in doubt settled by hand: with a transaction that the server has observed itself. */
export const settleKind: KindOfProposal<Payload> = {
  duty: 'payouts',
  prepare: async (services, { run, txHash }) => {
    await assertDeadlineFinal(services, run);
    return readFinalTransaction(services, txHash);
  },
  describe: async (tx, _services, { number }) => {
    const { memberId, currency, tokenAmount, tokenDecimals } = await findWithdrawal(tx, number);
    return {
      subject: settlementSubject(number),
      label: `${number} · ${formatUnits(tokenAmount, tokenDecimals)} ${currency}`,
      changes: [{ name: 'payout', from: 'needs_repair', to: 'confirmed' }],
      concerned: [memberId],
    };
  },
  apply: (tx, services, { run, number }, { actorId, reason, prepared }) =>
    settleItem(tx, services, run, {
      number,
      transaction: prepared as FinalTransaction,
      note: reason,
      actorId,
    }),
  assertPaysOthers: (tx, { run }, personId) => assertPaysOthers(tx, personId, run),
  effects: async (tx, _services, { number, txHash }) => {
    const { wallet, currency, tokenAmount, tokenDecimals } = await findWithdrawal(tx, number);
    const paid_tokens = formatUnits(tokenAmount, tokenDecimals);
    return [
      { id: 'settle_paid', values: { paid_tokens, token: currency, wallet } },
      { id: 'treasury_tx', values: { hash: txHash } },
    ];
  },
};

async function findWithdrawal(tx: Transaction, number: number) {
  const [found] = await tx.select().from(withdrawals).where(eq(withdrawals.number, number));
  if (!found) throw new DomainError('not_found');
  return found;
}
