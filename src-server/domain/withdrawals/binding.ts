import { withdrawalSources } from '#contract/rules/accounts.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import {
  formatUnits,
  formatUsd,
  parseUnits,
  parseUsd,
  withdrawalCurrencies,
} from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { termsOf, type QuoteRequest, type WithdrawalTerms } from './quote.ts';

/**
 * What a withdrawal's code is bound to: every term as a string, amounts as decimals. `network` is
 * the name its mail shows; `tct_amount` is empty for USD balances.
 */
export type WithdrawalBinding = Readonly<
  Record<
    | 'type'
    | 'currency'
    | 'amount'
    | 'fee'
    | 'fee_rate'
    | 'net'
    | 'price'
    | 'token_amount'
    | 'token_decimals'
    | 'tct_amount'
    | 'wallet'
    | 'chain_id'
    | 'network',
    string
  >
>;

/** What the member saw on the screen when the code was asked for. */
export type ShownQuote = QuoteRequest & { readonly token_amount: string };

/**
 * The terms that a code is about to confirm.
 * @throws DomainError `quote_expired` where the member was shown another token amount than would be
 *   paid by now; and what `termsOf` refuses
 */
export async function bindWithdrawalQuote(
  db: Database,
  services: Services,
  memberId: number,
  shown: ShownQuote,
): Promise<WithdrawalBinding> {
  const { terms } = await termsOf(db, services, memberId, shown);
  const tokenAmount = formatUnits(terms.tokenAmount, terms.tokenDecimals);
  if (!sameDecimal(shown.token_amount, tokenAmount)) throw new DomainError('quote_expired');
  return {
    type: terms.type,
    currency: terms.currency,
    amount: formatUsd(terms.amount),
    fee: formatUsd(terms.fee),
    fee_rate: terms.feeRate,
    net: formatUsd(terms.net),
    price: terms.price,
    token_amount: tokenAmount,
    token_decimals: String(terms.tokenDecimals),
    tct_amount: terms.tctAmount === null ? '' : formatUnits(terms.tctAmount, TCT_DECIMALS),
    wallet: terms.wallet,
    chain_id: String(terms.chainId),
    network: requireChain(services).deployment.networkName,
  };
}

/**
 * The terms a checked code confirms, provided that the request beside the code is the one the code
 * was sent for.
 * @throws DomainError `code_changed` where it is another, or where the code confirms no withdrawal;
 *   `quote_expired` where payouts have moved to another chain or token since
 */
export function boundTerms(
  services: Services,
  binding: Readonly<Record<string, string>> | null,
  request: QuoteRequest,
): WithdrawalTerms {
  const terms = binding && readBinding(binding);
  if (!terms) throw new DomainError('code_changed');
  const same =
    request.type === terms.type &&
    request.currency === terms.currency &&
    isAmountOf(request, terms) &&
    request.wallet.toLowerCase() === terms.wallet.toLowerCase();
  if (!same) throw new DomainError('code_changed');
  const { deployment } = requireChain(services);
  if (
    terms.chainId !== deployment.chainId ||
    terms.tokenDecimals !== deployment.tokens[terms.currency].decimals
  ) {
    throw new DomainError('quote_expired');
  }
  return terms;
}

/** Whether a request names the amount of the terms, in the currency that the balance has. */
function isAmountOf(
  { amount: asked }: QuoteRequest,
  { amount, tctAmount }: WithdrawalTerms,
): boolean {
  return sameDecimal(
    asked,
    tctAmount === null ? formatUsd(amount) : formatUnits(tctAmount, TCT_DECIMALS),
  );
}

function readBinding(binding: Readonly<Record<string, string>>): WithdrawalTerms | null {
  const type = withdrawalSources.find((name) => name === binding['type']);
  const currency = withdrawalCurrencies.find((name) => name === binding['currency']);
  const {
    amount,
    fee,
    fee_rate: feeRate,
    net,
    price,
    token_amount: tokenAmount,
    token_decimals: decimals,
    tct_amount: tct,
    wallet,
    chain_id: chainId,
  } = binding;
  if (!type || !currency || !amount || !fee || !feeRate || !net) return null;
  if (!price || !tokenAmount || !decimals || !wallet || !chainId) return null;
  if ((type === 'tct') !== Boolean(tct)) return null;
  return {
    type,
    currency,
    amount: parseUsd(amount),
    fee: parseUsd(fee),
    feeRate,
    net: parseUsd(net),
    price,
    tokenAmount: parseUnits(tokenAmount, Number(decimals)),
    tokenDecimals: Number(decimals),
    tctAmount: tct ? parseUnits(tct, TCT_DECIMALS) : null,
    wallet,
    chainId: Number(chainId),
  };
}

/** Equal as numbers: "10", "10.0". Anything that is no decimal number equals nothing. */
function sameDecimal(shown: string, exact: string): boolean {
  const FINEST = 18;
  try {
    return parseUnits(shown, FINEST) === parseUnits(exact, FINEST);
  } catch {
    return false;
  }
}
