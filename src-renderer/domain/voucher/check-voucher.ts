import type { Voucher } from '#contract/api/vouchers.ts';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { quoteWithdrawal } from '#contract/rules/withdrawals/quote.ts';
import {
  paymentFacts,
  type PaymentFact,
  type SourceFindings,
} from '#renderer/lib/chain/payment-check.ts';

/** Figures that the reader's device computes again from amount, rate and price. */
export const voucherFigures = ['fee', 'net', 'tokens'] as const;
export type VoucherFigure = (typeof voucherFigures)[number];

/** Whether something is as the voucher says; null: nobody could say. */
export interface VoucherCheck {
  readonly of: VoucherFigure | PaymentFact;
  readonly agrees: boolean | null;
}

/** `verified`: everything agrees · `differs`: something does not · `partial`: some could not be asked. */
export type VoucherVerdict = 'verified' | 'differs' | 'partial';

/** The voucher's figures, computed here by the rules that the server follows. */
export function checkFigures(voucher: Voucher): VoucherCheck[] {
  const quote = quoteWithdrawal(parseUsd(voucher.amount), {
    feeRate: voucher.fee_rate,
    price: voucher.price,
    tokenDecimals: voucher.token_decimals,
  });
  return [
    { of: 'fee', agrees: quote.fee === parseUsd(voucher.fee) },
    { of: 'net', agrees: quote.net === parseUsd(voucher.net) },
    {
      of: 'tokens',
      agrees: quote.tokenAmount === parseUnits(voucher.token_amount, voucher.token_decimals),
    },
  ];
}

/** Facts that a voucher's payment has: of a plain transfer no contract says anything. */
const factsOf = ({ contract }: Voucher): readonly PaymentFact[] =>
  contract === null
    ? paymentFacts.filter((fact) => !['event', 'payee', 'token', 'amount'].includes(fact))
    : paymentFacts;

/** What the endpoints say together: all that could be asked must agree. */
export function checkPayment(
  voucher: Voucher,
  findings: readonly SourceFindings[],
): VoucherCheck[] {
  const reached = findings.filter(({ isReached }) => isReached);
  return factsOf(voucher).map((fact) => {
    const said = reached.flatMap(({ facts }) => facts.filter((one) => one.fact === fact));
    const agrees = said.length === 0 ? null : said.every((one) => one.agrees);
    // Who says nothing of a fact where another does has not confirmed it.
    return { of: fact, agrees: agrees === true && said.length < reached.length ? null : agrees };
  });
}

export function verdictOf(checks: readonly VoucherCheck[]): VoucherVerdict {
  if (checks.some(({ agrees }) => agrees === false)) return 'differs';
  return checks.every(({ agrees }) => agrees === true) ? 'verified' : 'partial';
}
