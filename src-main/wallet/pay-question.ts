import { formatUnits } from '#contract/rules/money.ts';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import type {
  AskedPayment,
  PayQuestion,
  PinnedContract,
  PinnedToken,
} from '#contract/ipc/ask-window.ts';
import type { Compared } from './compare-run.ts';
import type { DecodedPay, DecodedPayment } from './decode-call.ts';
import type { CheckedTerms } from './signing-terms.ts';

/** Decimals of the native coin, the same on every EVM chain. */
export const COIN_DECIMALS = 18;

interface Facts extends Compared {
  readonly call: DecodedPay;
  readonly run: PayoutRun;
  readonly pinned: PinnedContract;
  readonly terms: CheckedTerms;
  readonly signer: string;
  readonly server: string;
  readonly isUnlocked: boolean;
}

/**
 * What the user reviews before signing. Addresses and amounts come from the decoded call, which is
 * what is signed; only display names come from the server.
 */
export function payQuestion(facts: Facts): PayQuestion {
  const { call, run, batch, token, pinned, terms } = facts;
  const total = call.payments.reduce((sum, { amount }) => sum + amount, 0n);
  return {
    kind: 'pay',
    run: run.number,
    batch: run.batches.indexOf(batch) + 1,
    batches: run.batches.length,
    network: pinned.network,
    chainId: pinned.chainId,
    contract: pinned.treasury,
    signer: facts.signer,
    server: facts.server,
    currency: token.currency,
    token: token.address,
    total: formatUnits(total, token.decimals),
    runTotals: run.batches.map(({ currency, total: sum, items }) => ({
      currency,
      total: sum,
      count: items.length,
    })),
    payments: askedPayments(call.payments, batch, token),
    approver: call.approver,
    deadline: new Date(Number(call.deadline) * 1000).toISOString(),
    gas: {
      limit: call.gas.toString(),
      cost: formatUnits(terms.cost, COIN_DECIMALS),
      balance: formatUnits(terms.balance, COIN_DECIMALS),
      symbol: pinned.nativeSymbol,
    },
    isUnlocked: facts.isUnlocked,
  };
}

/** Payments as they were decoded, with the display names that the server has. */
export function askedPayments(
  payments: readonly DecodedPayment[],
  batch: PayoutBatch,
  token: PinnedToken,
): AskedPayment[] {
  const names = new Map(batch.items.map(({ number, member }) => [number, member.username]));
  return payments.map(({ number, to, amount }) => ({
    number: number.toString(),
    to,
    amount: formatUnits(amount, token.decimals),
    member: names.get(Number(number)) ?? '',
  }));
}
