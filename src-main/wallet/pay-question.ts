import { formatUnits } from '#contract/rules/money.ts';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import type {
  AskedBatch,
  AskedLedger,
  AskedPayment,
  AskedPhone,
  PayQuestion,
  PinnedContract,
  PinnedToken,
} from '#contract/ipc/ask-window.ts';
import type { Compared } from './compare-run.ts';
import type { DecodedPay, DecodedPayment } from './decode-call.ts';
import type { PhoneSession } from './phone/phone-session.ts';
import type { CheckedTerms } from './signing-terms.ts';

/** Decimals of the native coin, the same on every EVM chain. */
export const COIN_DECIMALS = 18;

/** What a question says of the phone that signs. */
export const askedPhone = (session: PhoneSession | null): AskedPhone | null =>
  session && { name: session.name, sends: !session.signs };

interface BatchFacts extends Compared {
  readonly payments: readonly DecodedPayment[];
  /** Seconds since 1970. */
  readonly deadline: bigint;
  readonly run: PayoutRun;
  readonly pinned: PinnedContract;
  readonly signer: string;
  readonly server: string;
  readonly ledger: AskedLedger | null;
  readonly phone: AskedPhone | null;
}

/**
 * What the user reviews of a batch before signing. Addresses and amounts come from what was decoded,
 * which is what is signed; only display names come from the server.
 */
export function askedBatch(facts: BatchFacts): AskedBatch {
  const { payments, run, batch, token, pinned } = facts;
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n);
  return {
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
    payments: askedPayments(payments, batch, token),
    deadline: new Date(Number(facts.deadline) * 1000).toISOString(),
    ledger: facts.ledger,
    phone: facts.phone,
  };
}

interface PayFacts extends Omit<BatchFacts, 'payments' | 'deadline'> {
  readonly call: DecodedPay;
  readonly terms: CheckedTerms;
  readonly isUnlocked: boolean;
}

/** The same of a payment, with what sending it costs. */
export function payQuestion(facts: PayFacts): PayQuestion {
  const { call, run, pinned, terms } = facts;
  return {
    ...askedBatch({ ...facts, payments: call.payments, deadline: call.deadline }),
    kind: 'pay',
    runTotals: run.batches.map(({ currency, total: sum, items }) => ({
      currency,
      total: sum,
      count: items.length,
    })),
    approver: call.approver,
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
function askedPayments(
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
