import { eq } from 'drizzle-orm';
import type { Body } from '#contract/api/endpoint.ts';
import type { Quote, withdrawals as endpoints } from '#contract/api/withdrawals.ts';
import type { WithdrawalType } from '#contract/rules/accounts.ts';
import {
  formatUnits,
  formatUsd,
  parseUsd,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import { feeSettingOf, quoteWithdrawal } from '#contract/rules/withdrawals/quote.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { parseAddress } from './address.ts';
import { assertCovered, availableOf } from '../ledger/available.ts';
import { addressFacts } from './address-facts.ts';
import { arrivalOf } from './arrival.ts';
import { ownRequestNeedsTwo } from './second-approval.ts';

/** What a member asks for: balance, currency, USD amount as a decimal string, address. */
export type QuoteRequest = Body<typeof endpoints.quote>;

/** Everything about a withdrawal that is fixed when its code is sent, and then paid exactly. */
export interface WithdrawalTerms {
  readonly type: WithdrawalType;
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
  /** EIP-55. */
  readonly wallet: string;
  readonly chainId: number;
}

/**
 * The terms of a withdrawal by today's settings, checked against every rule.
 * @throws DomainError `validation` (amount, wallet), `email_unverified`, `withdrawals_paused`,
 *   `amount_below_minimum`, `amount_too_small_for_fee`, `balance_exceeded`, `earnings_exceeded`
 */
export async function termsOf(
  db: Database,
  services: Services,
  memberId: number,
  request: QuoteRequest,
): Promise<{ terms: WithdrawalTerms; remaining: bigint; settings: Settings }> {
  const { deployment } = requireChain(services);
  const now = services.clock.now();
  const settings = await services.settings.read(db);
  const terms = priceOf(request, settings, deployment);
  await assertMayWithdraw(db, memberId, now);
  assertWorthwhile(terms, settings);
  const available = await availableOf(db, memberId, terms.type, {
    now,
    waitHours: settings.global_network_wait_hours,
  });
  assertCovered(terms.type, terms.amount, available);
  return { terms, remaining: available.balance - terms.amount, settings };
}

function priceOf(
  request: QuoteRequest,
  settings: Settings,
  deployment: ChainDeployment,
): WithdrawalTerms {
  const { type, currency } = request;
  const wallet = parseAddress(request.wallet, deployment);
  const amount = parseUsd(request.amount);
  if (amount <= 0n) throw invalidField('amount', 'amount.positive');
  const feeRate = settings[feeSettingOf(currency)];
  const price = currency === 'TCT' ? settings.tct_price : '1';
  const tokenDecimals = deployment.tokens[currency].decimals;
  const { fee, net, tokenAmount } = quoteWithdrawal(amount, { feeRate, price, tokenDecimals });
  return {
    type,
    currency,
    amount,
    fee,
    feeRate,
    net,
    price,
    tokenAmount,
    tokenDecimals,
    wallet,
    chainId: deployment.chainId,
  };
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
    remaining: formatUsd(remaining),
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
