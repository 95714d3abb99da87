import { TCT_DECIMALS } from '../exchange/quote.ts';
import { applyRate, cutToCent, usdToToken, type WithdrawalCurrency } from '../money.ts';

/** What a quote is computed from; rates and prices are decimal strings. */
export interface QuoteTerms {
  /** Share of the gross amount kept as fee, e.g. "0.03". */
  readonly feeRate: string;
  /** USD for one token, e.g. "1" for stable coins, "0.48" for TCT. */
  readonly price: string;
  readonly tokenDecimals: number;
}

/** Amounts in USD base units (1e-6); `tokenAmount` in the token's units. */
export interface WithdrawalQuote {
  readonly gross: bigint;
  readonly fee: bigint;
  readonly net: bigint;
  readonly tokenAmount: bigint;
}

/**
 * What a withdrawal of `gross` pays out. The fee is inside the amount, rounded up to the cent
 * (`gross − fee` is what is owed, so the net is never more than the rate allows); the token amount
 * is rounded down to the token's decimals. Source: domain decisions, "Withdrawals".
 */
export function quoteWithdrawal(gross: bigint, terms: QuoteTerms): WithdrawalQuote {
  const exactNet = gross - applyRate(gross, terms.feeRate);
  const net = cutToCent(exactNet);
  return {
    gross,
    fee: gross - net,
    net,
    tokenAmount: usdToToken(net, terms.price, terms.tokenDecimals),
  };
}

/**
 * What a withdrawal from the TCT account pays out: no price is part of it. What the token cannot carry
 * stays with the fee.
 * @param tctAmount gross, 1e-18
 * @returns `fee` in 1e-18, `tokenAmount` in the token's units
 */
export function quoteTctWithdrawal(
  tctAmount: bigint,
  { feeRate, tokenDecimals }: Pick<QuoteTerms, 'feeRate' | 'tokenDecimals'>,
): { readonly fee: bigint; readonly tokenAmount: bigint } {
  const grain = 10n ** BigInt(TCT_DECIMALS - tokenDecimals);
  const tokenAmount = (tctAmount - applyRate(tctAmount, feeRate)) / grain;
  return { fee: tctAmount - tokenAmount * grain, tokenAmount };
}

/** The fee setting that applies to a currency. */
export function feeSettingOf(
  currency: WithdrawalCurrency,
): 'withdrawal_fee_tct' | 'withdrawal_fee_stable' {
  return currency === 'TCT' ? 'withdrawal_fee_tct' : 'withdrawal_fee_stable';
}
