import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { formatUsd, parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { ALONE_DAYS, takesTwo } from './activation-rule.ts';
import { audit } from '../audit/write.ts';
import { assertPaymentOfOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { openWaiting, raiseException, resolveExceptions } from './exceptions.ts';
import { lockedPriceOf, tokensFor, worthOf } from './price.ts';
import { lockedDue, settlePurchase } from './settle.ts';
import {
  decimalsOf,
  liveExceptions,
  lockRequest,
  parkedIn,
  type ExceptionRow,
  type RequestRow,
} from './states.ts';
import { requestSubjects } from './subjects.ts';

/**
 * What is over is never a purchase; nor is anything of a request that is settled, nor another token of
 * a deposit of TCT.
 */
const isActivatable = (
  { kind, state }: Pick<ExceptionRow, 'kind' | 'state'>,
  { status, kind: of }: Pick<RequestRow, 'status' | 'kind'>,
): boolean =>
  state === 'open' &&
  kind !== 'paid_over' &&
  status !== 'Settled' &&
  !(of === 'tct' && kind === 'wrong_token');

interface Decision {
  readonly actorId: number;
  readonly note: string;
  /** What the company bears, as the administrator saw it: whole tokens of the asked one. */
  readonly borne: string;
  /** The actor accepts what another person proposed: no limit of one person applies. */
  readonly isAccepted?: boolean;
}

export interface ExceptionOfRequest {
  readonly exception: ExceptionRow;
  readonly request: RequestRow;
}

/** What activating a request with the parked tokens of a currency would do. */
export interface Activation {
  /** USD base units that the purchase costs, and that count as paid. */
  readonly due: bigint;
  readonly amount: bigint;
  /** Base units of the currency that would pay it whole, and that are taken. */
  readonly asked: bigint;
  readonly used: bigint;
  /** Base units of the asked token that the company bears. */
  readonly borne: bigint;
}

interface PurchaseRequest {
  readonly currency: WithdrawalCurrency;
  /** Base units. */
  readonly parked: bigint;
  /** USD base units that the purchase costs now. */
  readonly due: bigint;
}

/** By the prices that the request has locked, whatever token arrived for it. */
function activationOf(
  services: Pick<Services, 'chain'>,
  request: RequestRow,
  { currency, parked, due }: PurchaseRequest,
): Activation {
  const own = currency === request.currency;
  const price = lockedPriceOf(currency, request);
  const decimals = decimalsOf(services, request, currency);
  if (request.kind === 'tct') {
    // All of it is credited, and nothing is missing.
    const amount = worthOf(parked, price, decimals);
    return { due: amount, amount, asked: parked, used: parked, borne: 0n };
  }
  const asked =
    own && due === request.amount ? request.tokenAmount : tokensFor(due, price, decimals);
  const used = parked < asked ? parked : asked;
  const worth = worthOf(used, price, decimals);
  const amount = used === asked || worth > due ? due : worth;
  const missing = own
    ? asked - used
    : tokensFor(due - amount, request.price, request.tokenDecimals);
  return { due, amount, asked, used, borne: missing };
}

/**
 * What activating would do now, read without a lock; null where it is decided already.
 * @throws DomainError `plan_refused`, `course_owned`
 */
export async function activationNow(
  db: Database,
  services: Pick<Services, 'chain' | 'clock'>,
  { exception, request }: ExceptionOfRequest,
  live: readonly ExceptionRow[],
): Promise<Activation | null> {
  if (!isActivatable(exception, request)) return null;
  const { currency } = exception;
  const due = await requestSubjects[request.kind].due(db, services.clock.now(), request);
  return activationOf(services, request, { currency, parked: parkedIn(live, currency), due });
}

/** Whether a person needs a second one for it; `before` is what {@link borneAloneBy} answers. */
export const isForTwo = (
  { due, amount, asked, used }: Activation,
  { tolerance }: Pick<RequestRow, 'tolerance'>,
  before: bigint,
): boolean => takesTwo({ asked, used, tolerance, bears: due - amount, before });

/** USD base units that a person alone let the company bear within the days that count. */
export async function borneAloneBy(db: Database, actorId: number, now: Date): Promise<bigint> {
  const since = new Date(now.getTime() - ALONE_DAYS * DAY_MS);
  const rows = await db
    .select({ borne: paymentExceptions.borneAlone })
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.resolvedBy, actorId),
        gt(paymentExceptions.resolvedAt, since),
        isNotNull(paymentExceptions.borneAlone),
      ),
    );
  return rows.reduce((sum, { borne }) => sum + (borne ?? 0n), 0n);
}

/**
 * Held by a person who activates alone, until the transaction ends: of two at once the second one
 * counts what the first lets the company bear. Take it before a proposal or a request is locked.
 */
export async function lockActivationsBy(tx: Transaction, actorId: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`activations:${actorId}`}, 0))`,
  );
}

/**
 * An administrator lets a purchase take effect with what arrived of the exception's token; what is
 * missing is borne by the company, what is over stays for a refund. Volume and bonus are on what
 * was paid. Once, and never more than the administrator was shown; see {@link takesTwo} for what one
 * person may do without another, who holds {@link lockActivationsBy}.
 * @throws DomainError `not_found`, `already_resolved`, `own_benefit` {why, who},
 *   `offer_changed` {amount} where the company would bear more than was shown, or than one may decide,
 *   `amount_out_of_range` where what arrived is worth nothing, and what the purchase refuses now:
 *   `plan_refused` {reason}, `course_owned`
 */
export async function activateException(
  tx: Transaction,
  services: Services,
  id: number,
  { actorId, note, borne, isAccepted = false }: Decision,
): Promise<void> {
  const { request, exception } = await lockException(tx, id);
  if (!isActivatable(exception, request)) throw new DomainError('already_resolved');
  const { number, memberId } = request;
  await assertPaymentOfOthers(tx, actorId, { exception, request });
  const { currency } = exception;
  const at = services.clock.now();
  const live = (await liveExceptions(tx, number)).filter((row) => row.currency === currency);
  const parked = parkedIn(live, currency);
  const decimals = decimalsOf(services, request, currency);
  const due = await lockedDue(tx, services, request);
  const activation = activationOf(services, request, { currency, parked, due });
  const { used, amount } = activation;
  assertAsShown(activation, request, borne);
  if (!isAccepted && isForTwo(activation, request, await borneAloneBy(tx, actorId, at))) {
    throw new DomainError('offer_changed', { details: { amount: formatUsd(due) } });
  }
  await settlePurchase(tx, services, request, {
    amount,
    paidFrom: { kind: 'chain', currency, decimals, tokenAmount: used, parked: used },
  });
  const resolved = await resolveExceptions(tx, live, { state: 'activated', at, actorId, note });
  if (resolved.length !== live.length) throw new DomainError('already_resolved');
  // Parts of another token complete nothing any more.
  await openWaiting(tx, [number]);
  if (!isAccepted) {
    await tx
      .update(paymentExceptions)
      .set({ borneAlone: due - amount })
      .where(eq(paymentExceptions.id, id));
  }
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

/**
 * A purchase is worth something, and costs the company no more than was agreed to.
 * @throws DomainError `amount_out_of_range`, `offer_changed`
 */
export function assertAsShown(
  { amount, due, borne }: Activation,
  { tokenDecimals }: Pick<RequestRow, 'tokenDecimals'>,
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
export async function lockException(tx: Transaction, id: number): Promise<ExceptionOfRequest> {
  const find = async (): Promise<ExceptionRow | undefined> =>
    (await tx.select().from(paymentExceptions).where(eq(paymentExceptions.id, id)))[0];
  const found = await find();
  const request = found && (await lockRequest(tx, found.requestNumber));
  // As it is now that nobody else can change it.
  const exception = request && (await find());
  if (!request || !exception) throw new DomainError('not_found');
  return { request, exception };
}

/**
 * An exception as it is now, without a lock.
 * @throws DomainError `not_found`
 */
export async function readException(db: Database, id: number): Promise<ExceptionOfRequest> {
  const [found] = await db
    .select({ exception: paymentExceptions, request: purchaseRequests })
    .from(paymentExceptions)
    .innerJoin(purchaseRequests, eq(purchaseRequests.number, paymentExceptions.requestNumber))
    .where(eq(paymentExceptions.id, id));
  if (!found) throw new DomainError('not_found');
  return found;
}
