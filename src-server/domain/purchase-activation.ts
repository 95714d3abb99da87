import { eq } from 'drizzle-orm';
import { formatUsd, parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../database/database.ts';
import { paymentExceptions } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { DomainError } from './errors.ts';
import { raiseException, resolveExceptions } from './purchase-exceptions.ts';
import { priceOf, tokensFor, worthOf } from './purchase-price.ts';
import { lockedDue, settlePurchase } from './purchase-settle.ts';
import {
  decimalsOf,
  liveExceptions,
  lockRequest,
  parkedIn,
  type ExceptionRow,
  type RequestRow,
} from './purchase-states.ts';

/** What is over is never a purchase; nor is anything of a request that is settled. */
export const isActivatable = (
  { kind, state }: Pick<ExceptionRow, 'kind' | 'state'>,
  { status }: Pick<RequestRow, 'status'>,
): boolean => state === 'open' && kind !== 'paid_over' && status !== 'Settled';

interface Decision {
  readonly actorId: number;
  readonly note: string;
  /** What the administrator was told that the company bears: whole tokens of the asked one. */
  readonly borne: string;
}

/** What activating a request with the parked tokens of a currency would do. */
export interface Activation {
  /** USD base units that the purchase costs, and that count as paid. */
  readonly due: bigint;
  readonly amount: bigint;
  /** Base units of the currency that are taken. */
  readonly used: bigint;
  /** Base units of the asked token that the company bears. */
  readonly borne: bigint;
}

interface Payment {
  readonly currency: WithdrawalCurrency;
  /** Base units. */
  readonly parked: bigint;
  /** USD base units that the purchase costs now. */
  readonly due: bigint;
}

/** Prices by now: the request's own is locked, another token counts by the one of the settings. */
export async function activationOf(
  db: Database,
  services: Services,
  request: RequestRow,
  { currency, parked, due }: Payment,
): Promise<Activation> {
  const own = currency === request.currency;
  const price = own ? request.price : priceOf(currency, await services.settings.read(db));
  const decimals = decimalsOf(services, request, currency);
  const asked =
    own && due === request.amount ? request.tokenAmount : tokensFor(due, price, decimals);
  const used = parked < asked ? parked : asked;
  const worth = worthOf(used, price, decimals);
  const amount = used === asked || worth > due ? due : worth;
  const missing = own
    ? asked - used
    : tokensFor(due - amount, request.price, request.tokenDecimals);
  return { due, amount, used, borne: missing };
}

/**
 * An administrator lets a purchase take effect with what arrived of the exception's token; what is
 * missing is borne by the company, what is over stays for a refund. Volume and bonus are on what
 * was paid. Once, and never more than the administrator was shown.
 * @throws DomainError `not_found`, `already_resolved`, `forbidden` of one's own payment,
 *   `offer_changed` {amount} where the company would bear more than was shown,
 *   `amount_out_of_range` where what arrived is worth nothing, and what the purchase refuses now:
 *   `plan_refused` {reason}
 */
export async function activateException(
  tx: Transaction,
  services: Services,
  id: number,
  { actorId, note, borne }: Decision,
): Promise<void> {
  const { request, exception } = await lockException(tx, id);
  if (!isActivatable(exception, request)) throw new DomainError('already_resolved');
  const { number, memberId } = request;
  if (memberId === actorId) throw new DomainError('forbidden');
  const { currency } = exception;
  const at = services.clock.now();
  const live = (await liveExceptions(tx, number)).filter((row) => row.currency === currency);
  const parked = parkedIn(live, currency);
  const decimals = decimalsOf(services, request, currency);
  const due = await lockedDue(tx, services, request);
  const activation = await activationOf(tx, services, request, { currency, parked, due });
  const { used, amount } = activation;
  assertAsShown(activation, request, borne);
  await settlePurchase(tx, services, request, {
    amount,
    payment: { kind: 'chain', currency, decimals, tokenAmount: used, parked: used },
  });
  const resolved = await resolveExceptions(tx, live, { state: 'activated', at, actorId, note });
  if (resolved.length !== live.length) throw new DomainError('already_resolved');
  if (parked > used) {
    await raiseException(tx, services, request, {
      kind: 'paid_over',
      state: 'open',
      currency,
      amount: parked - used,
    });
  }
  await audit(tx, {
    actorId,
    action: 'payment.activated',
    subject: `payment/${number}`,
    before: { status: request.status, exception: exception.kind },
    after: {
      status: 'Settled',
      member: memberId,
      paid: formatUsd(amount),
      borne: formatUsd(due - amount),
      note,
    },
    at,
  });
}

/** A purchase is worth something, and costs the company no more than was agreed to. */
function assertAsShown(
  { amount, due, borne }: Activation,
  { tokenDecimals }: RequestRow,
  shown: string,
): void {
  const FINEST = 18;
  if (amount <= 0n) {
    const details = { minimum: formatUsd(1n), maximum: formatUsd(due) };
    throw new DomainError('amount_out_of_range', { details });
  }
  if (borne * 10n ** BigInt(FINEST - tokenDecimals) > parseUnits(shown, FINEST)) {
    throw new DomainError('offer_changed', { details: { amount: formatUsd(due) } });
  }
}

/**
 * Locks an exception by its request, which everything that changes either takes first.
 * @throws DomainError `not_found`
 */
export async function lockException(
  tx: Transaction,
  id: number,
): Promise<{ request: RequestRow; exception: ExceptionRow }> {
  const find = async (): Promise<ExceptionRow | undefined> =>
    (await tx.select().from(paymentExceptions).where(eq(paymentExceptions.id, id)))[0];
  const found = await find();
  const request = found && (await lockRequest(tx, found.requestNumber));
  // As it is now that nobody else can change it.
  const exception = request && (await find());
  if (!request || !exception) throw new DomainError('not_found');
  return { request, exception };
}
