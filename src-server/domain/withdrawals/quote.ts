import { eq } from 'drizzle-orm';
import type { Body } from '#contract/api/endpoint.ts';
import type { Quote, withdrawals as endpoints } from '#contract/api/withdrawals.ts';
import type { WithdrawalSource } from '#contract/rules/accounts.ts';
import { TCT_DECIMALS, tctWorth } from '#contract/rules/exchange/quote.ts';
import {
  formatUnits,
  formatUsd,
  parseUnits,
  parseUsd,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import {
  feeSettingOf,
  quoteTctWithdrawal,
  quoteWithdrawal,
} from '#contract/rules/withdrawals/quote.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { parseAddress } from './address.ts';
import { assertCovered, availableOf } from '../ledger/available.ts';
import { tctOf } from '../ledger/tct.ts';
import { companyPrice, requireTctPrice } from '../prices/current.ts';
import { addressFacts } from './address-facts.ts';
import { arrivalOf } from './arrival.ts';
import { ownRequestNeedsTwo } from './second-approval.ts';

/** What a member asks for: balance, currency, USD amount as a decimal string, address. */
export type QuoteRequest = Body<typeof endpoints.quote>;

/** Everything about a withdrawal that is fixed when its code is sent, and then paid exactly. */
export interface WithdrawalTerms {
  readonly type: WithdrawalSource;
  readonly currency: WithdrawalCurrency;
  /** USD base units, gross; `amount = fee + net`. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly feeRate: string;
  readonly net: bigint;
  /** USD for one token. */
  readonly price: string;
  /** Base units of the token. */
  readonly tokenAmount: bigint;
  readonly tokenDecimals: number;
  /** TCT (1e-18) that leave the TCT account, the fee inside; null for USD balances. */
  readonly tctAmount: bigint | null;
  /** EIP-55. */
  readonly wallet: string;
  readonly chainId: number;
}

/**
 * The terms of a withdrawal by today's settings, checked against every rule.
 * @throws DomainError `validation` (amount, wallet), `email_unverified`, `withdrawals_paused`,
 *   `amount_below_minimum`, `amount_too_small_for_fee`, `balance_exceeded`, `earnings_exceeded`,
 *   `price_refused` where TCT has no price now
 */
export async function termsOf(
  db: Database,
  services: Services,
  memberId: number,
  request: QuoteRequest,
): Promise<{ terms: WithdrawalTerms; remaining: string; settings: Settings }> {
  const { deployment } = requireChain(services);
  const now = services.clock.now();
  const settings = await services.settings.read(db);
  const price = await priceFor(db, services, request, settings);
  const terms = priced(request, { settings, deployment, price });
  await assertMayWithdraw(db, memberId, now);
  assertWorthwhile(terms, settings);
  const waitHours = settings.global_network_wait_hours;
  return { terms, remaining: await coveredBy(db, memberId, terms, { now, waitHours }), settings };
}

/**
 * What a balance has left after a withdrawal, in its currency.
 * @throws DomainError `balance_exceeded`, `earnings_exceeded`
 */
export async function coveredBy(
  db: Database,
  memberId: number,
  { type, amount, tctAmount }: WithdrawalTerms,
  waiting: Parameters<typeof availableOf>[3],
): Promise<string> {
  if (type === 'tct') {
    const { tct } = await tctOf(db, memberId);
    const asked = tctAmount ?? 0n;
    if (asked > tct) {
      const available = formatUnits(tct, TCT_DECIMALS);
      throw new DomainError('balance_exceeded', { details: { available } });
    }
    return formatUnits(tct - asked, TCT_DECIMALS);
  }
  const available = await availableOf(db, memberId, type, waiting);
  assertCovered(type, amount, available);
  return formatUsd(available.balance - amount);
}

/**
 * USD for one token. What is converted needs a price that holds; TCT that leave the TCT account are not
 * converted, their worth only counts for thresholds.
 */
function priceFor(
  db: Database,
  services: Services,
  { type, currency }: QuoteRequest,
  settings: Settings,
): Promise<string> {
  if (currency !== 'TCT') return Promise.resolve('1');
  return type === 'tct' ? companyPrice(db, services) : requireTctPrice(db, services, settings);
}

interface Pricing {
  readonly settings: Settings;
  readonly deployment: ChainDeployment;
  readonly price: string;
}

function priced(request: QuoteRequest, { settings, deployment, price }: Pricing): WithdrawalTerms {
  const { type, currency } = request;
  const wallet = parseAddress(request.wallet, deployment);
  const feeRate = settings[feeSettingOf(currency)];
  const tokenDecimals = deployment.tokens[currency].decimals;
  const fixed = { type, currency, feeRate, price, tokenDecimals, wallet };
  const { chainId } = deployment;
  if (type === 'tct') return { ...fixed, ...tctTerms(request, fixed), chainId };
  const amount = parseUsdAmount(request.amount);
  const { fee, net, tokenAmount } = quoteWithdrawal(amount, { feeRate, price, tokenDecimals });
  return { ...fixed, amount, fee, net, tokenAmount, tctAmount: null, chainId };
}

const CENT_DECIMALS = 2;

/** USD with cents. */
function parseUsdAmount(text: string): bigint {
  const [, fraction = ''] = text.split('.');
  if (fraction.length > CENT_DECIMALS) throw invalidField('amount', 'amount.decimals');
  const amount = parseUsd(text);
  if (amount <= 0n) throw invalidField('amount', 'amount.positive');
  return amount;
}

/**
 * A withdrawal of TCT from the TCT account. Its fee is kept in TCT; the USD beside it say what it is
 * worth: the amount rounded up, so that thresholds never count less, what is paid rounded down.
 */
function tctTerms(
  { amount: typed, currency }: QuoteRequest,
  { feeRate, price, tokenDecimals }: Pick<WithdrawalTerms, 'feeRate' | 'price' | 'tokenDecimals'>,
): Pick<WithdrawalTerms, 'amount' | 'fee' | 'net' | 'tokenAmount' | 'tctAmount'> {
  if (currency !== 'TCT') throw invalidField('currency', 'field.invalid');
  const tctAmount = parseUnits(typed, TCT_DECIMALS);
  if (tctAmount <= 0n) throw invalidField('amount', 'amount.positive');
  const quoted = quoteTctWithdrawal(tctAmount, { feeRate, tokenDecimals });
  const { tokenAmount } = quoted;
  const net = tctWorth(tctAmount - quoted.fee, price);
  const amount = tctWorth(tctAmount, price) + 1n;
  return { tctAmount, tokenAmount, amount, net, fee: amount - net };
}

function assertWorthwhile({ amount, net, tokenAmount }: WithdrawalTerms, settings: Settings): void {
  if (amount < parseUsd(settings.minimum_withdrawal)) {
    throw new DomainError('amount_below_minimum', {
      details: { minimum: formatUsd(parseUsd(settings.minimum_withdrawal)) },
    });
  }
  if (net <= 0n || tokenAmount <= 0n) throw new DomainError('amount_too_small_for_fee');
}

/**
 * @param lock hold the member's row until the transaction ends, so that a change of e-mail or
 *   password, which pauses withdrawals, comes wholly before or wholly after
 * @throws DomainError `email_unverified`, `withdrawals_paused` {until}
 */
export async function assertMayWithdraw(
  db: Database,
  memberId: number,
  now: Date,
  lock: 'lock' | 'read' = 'read',
): Promise<void> {
  const query = db
    .select({
      verifiedAt: members.emailVerifiedAt,
      pausedUntil: members.withdrawalsPausedUntil,
      status: members.status,
    })
    .from(members)
    .where(eq(members.id, memberId));
  const [member] = await (lock === 'lock' ? query.for('share') : query);
  if (!member || member.status !== 'active') throw new DomainError('forbidden');
  if (!member.verifiedAt) throw new DomainError('email_unverified');
  if (member.pausedUntil && member.pausedUntil > now) {
    throw new DomainError('withdrawals_paused', {
      details: { until: member.pausedUntil.toISOString() },
    });
  }
}

function tctView({ tctAmount, tokenAmount, tokenDecimals }: WithdrawalTerms): Quote['tct'] {
  if (tctAmount === null) return null;
  const paid = tokenAmount * 10n ** BigInt(TCT_DECIMALS - tokenDecimals);
  return {
    amount: formatUnits(tctAmount, TCT_DECIMALS),
    fee: formatUnits(tctAmount - paid, TCT_DECIMALS),
  };
}

/** The answer to a member's request for a quote; nothing is stored. Errors of {@link termsOf}. */
export async function quoteFor(
  services: Services,
  memberId: number,
  request: QuoteRequest,
): Promise<Quote> {
  const chain = requireChain(services);
  const { db } = services.database;
  const { terms, remaining, settings } = await termsOf(db, services, memberId, request);
  const { firstUse, isContract, lookAlike } = await addressFacts(db, chain, memberId, terms.wallet);
  const holdHours = firstUse ? settings.new_wallet_hold_hours : 0;
  const at = services.clock.now();
  const needsTwo = await ownRequestNeedsTwo(db, settings, { memberId, at, terms });
  return {
    amount: formatUsd(terms.amount),
    fee: formatUsd(terms.fee),
    fee_rate: terms.feeRate,
    net: formatUsd(terms.net),
    price: terms.price,
    token_amount: formatUnits(terms.tokenAmount, terms.tokenDecimals),
    currency: terms.currency,
    tct: tctView(terms),
    remaining,
    network: { chain_id: terms.chainId, name: chain.deployment.networkName },
    wallet: {
      address: terms.wallet,
      first_use: firstUse,
      hold_hours: holdHours,
      is_contract: isContract,
      look_alike: lookAlike?.address ?? null,
    },
    arrival: await arrivalOf(db, { ...terms, needsTwo, isHeld: holdHours > 0 }, at),
  };
}
