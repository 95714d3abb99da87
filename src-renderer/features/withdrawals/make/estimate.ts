import type { PublicSettings } from '#contract/api/public.ts';
import type { Quote } from '#contract/api/withdrawals.ts';
import { formatUnits, formatUsd, parseUsd } from '#contract/rules/money.ts';
import { feeSettingOf, quoteWithdrawal } from '#contract/rules/withdrawals/quote.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { tokenPrice } from '#renderer/domain/settings/token-price.ts';
import { amountProblem, type WithdrawalTerms } from './amount.ts';
import type { WithdrawalDraft } from './draft.ts';

/** The figures of a quote, without what only the server knows about the address. */
export type QuoteFigures = Pick<
  Quote,
  'amount' | 'fee' | 'fee_rate' | 'price' | 'token_amount' | 'currency' | 'remaining'
> &
  Partial<Pick<Quote, 'tct'>>;

/**
 * What the published fees and prices make of the amount, before there is an address to ask the
 * server about. Null while the amount or the settings say nothing yet.
 */
export function estimateOf(
  draft: WithdrawalDraft,
  terms: WithdrawalTerms,
  settings: PublicSettings | undefined,
): QuoteFigures | null {
  const { type, currency } = draft;
  // What leaves the TCT account is priced by the server alone.
  if (type === 'tct') return null;
  const amount = readAmount(draft.amount);
  const token = settings?.chain?.tokens.find((one) => one.currency === currency);
  if (!settings || !token || amount === null || amountProblem(amount, type, terms)) return null;
  const feeRate = settings[feeSettingOf(currency)];
  const price = tokenPrice(currency, settings) ?? '1';
  const gross = parseUsd(amount);
  const quote = quoteWithdrawal(gross, { feeRate, price, tokenDecimals: token.decimals });
  return {
    amount,
    fee: formatUsd(quote.fee),
    fee_rate: feeRate,
    price,
    token_amount: formatUnits(quote.tokenAmount, token.decimals, 2),
    currency,
    remaining: formatUsd(parseUsd(terms.balances[type].available) - gross),
  };
}
