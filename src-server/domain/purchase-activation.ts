import { eq } from 'drizzle-orm';
import { formatUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../database/database.ts';
import { paymentExceptions } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { DomainError } from './errors.ts';
import { raiseException, resolveExceptions } from './purchase-exceptions.ts';
import { priceOf, tokensFor, worthOf } from './purchase-price.ts';
import { settlePurchase } from './purchase-settle.ts';
import {
  decimalsOf,
  liveExceptions,
  lockRequest,
  parkedIn,
  type ExceptionRow,
  type RequestRow,
} from './purchase-states.ts';
import { purchaseSubjects } from './purchase-subjects.ts';

/** What is over is never a purchase; nor is anything of a request that is settled. */
export const isActivatable = (
  { kind, state }: Pick<ExceptionRow, 'kind' | 'state'>,
  { status }: Pick<RequestRow, 'status'>,
): boolean => state === 'open' && kind !== 'paid_over' && status !== 'Settled';

interface Decision {
  readonly actorId: number;
  readonly note: string;
}

/**
 * An administrator lets a purchase take effect with what arrived of the exception's token; what is
 * missing is borne by the company, what is over stays for a refund. Volume and bonus are on what
 * was paid. Once.
 * @throws DomainError `not_found`, `already_resolved`, and what the purchase refuses now:
 *   `plan_refused` {reason}
 */
export async function activateException(
  tx: Transaction,
  services: Services,
  id: number,
  { actorId, note }: Decision,
): Promise<void> {
  const { request, exception } = await lockException(tx, id);
  if (!isActivatable(exception, request)) throw new DomainError('already_resolved');
  const { number, memberId } = request;
  const { currency } = exception;
  const at = services.clock.now();
  const live = (await liveExceptions(tx, number)).filter((row) => row.currency === currency);
  const parked = parkedIn(live, currency);
  const price = await lockedPrice(tx, services, request, currency);
  const decimals = decimalsOf(services, request, currency);
  const due = await purchaseSubjects[request.kind].due(tx, services, request);
  const asked =
    currency === request.currency && due === request.amount
      ? request.tokenAmount
      : tokensFor(due, price, decimals);
  const used = parked < asked ? parked : asked;
  const worth = worthOf(used, price, decimals);
  const amount = used === asked || worth > due ? due : worth;
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

/** The request's own price is locked; another token counts by the price of now. */
async function lockedPrice(
  db: Database,
  services: Services,
  request: RequestRow,
  currency: WithdrawalCurrency,
): Promise<string> {
  if (currency === request.currency) return request.price;
  return priceOf(currency, await services.settings.read(db));
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
