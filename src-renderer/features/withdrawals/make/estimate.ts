import type { PublicSettings } from '#contract/api/public.ts';
import type { Quote } from '#contract/api/withdrawals.ts';
import { TCT_DECIMALS, tctWorth } from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import {
  feeSettingOf,
  quoteTctWithdrawal,
  quoteWithdrawal,
} from '#contract/rules/withdrawals/quote.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { tokenPrice } from '#renderer/domain/settings/token-price.ts';
import { amountProblem, decimalsOf, type WithdrawalTerms } from './amount.ts';
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
  const amount = readAmount(draft.amount, decimalsOf(type));
  const token = settings?.chain?.tokens.find((one) => one.currency === currency);
  const price = tokenPrice(currency, settings);
  if (!settings || !token || price === undefined) return null;
  if (amount === null || amountProblem(amount, type, terms)) return null;
  const feeRate = settings[feeSettingOf(currency)];
  if (type === 'tct') {
    return tctEstimate(amount, { feeRate, price, decimals: token.decimals }, terms);
  }
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

interface TctTerms {
  readonly feeRate: string;
  readonly price: string;
  readonly decimals: number;
}

/** The same of the TCT account, whose fee is kept in TCT; null below the minimum. */
function tctEstimate(
  amount: string,
  { feeRate, price, decimals }: TctTerms,
  { balances, minimum }: WithdrawalTerms,
): QuoteFigures | null {
  const gross = parseUnits(amount, TCT_DECIMALS);
  const { fee, tokenAmount } = quoteTctWithdrawal(gross, { feeRate, tokenDecimals: decimals });
  // As the server counts it: the worth rounded up.
  const worth = tctWorth(gross, price) + 1n;
  if (tokenAmount <= 0n || (minimum !== undefined && worth < parseUsd(minimum))) return null;
  return {
    amount: formatUsd(worth),
    fee: formatUsd(worth - tctWorth(gross - fee, price)),
    fee_rate: feeRate,
    price,
    token_amount: formatUnits(tokenAmount, decimals),
    currency: 'TCT',
    tct: { amount: formatUnits(gross, TCT_DECIMALS), fee: formatUnits(fee, TCT_DECIMALS) },
    remaining: formatUnits(parseUnits(balances.tct.available, TCT_DECIMALS) - gross, TCT_DECIMALS),
  };
}
