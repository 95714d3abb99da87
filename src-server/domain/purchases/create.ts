import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Body } from '#contract/api/endpoint.ts';
import type { purchaseRequests as endpoints } from '#contract/api/purchase-requests.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { receivingAddress, type ReceivingCode } from '../../chain/receiving-address.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { companyPrice, requireTctPrice } from '../prices/current.ts';
import { tokensFor } from './price.ts';
import { openStatuses, type RequestRow } from './states.ts';
import { purchaseSubjects } from './subjects.ts';

/**
 * A purchase request: what is bought, its terms, its price, the tokens for it and how much of them may
 * be missing are frozen, and it gets a receiving address that nobody else's payment can reach. Its number is the salt of that address.
 * @param code as `readReceivingCode` gave it
 * @throws DomainError `forbidden`, `requests_open` {max}, `too_many` {max}, and what the subject
 *   refuses:
 *   `plan_refused`, `offer_changed`, `amount_out_of_range`, `terms_changed`, `not_found`, `area_off`,
 *   `course_owned`, `course_locked`; `price_refused` where TCT has no price now
 */
export async function createPurchase(
  tx: Transaction,
  services: Services,
  memberId: number,
  { code, body }: { readonly code: ReceivingCode; readonly body: Body<typeof endpoints.create> },
): Promise<RequestRow> {
  const { deployment } = requireChain(services);
  const { currency } = body;
  const now = services.clock.now();
  const settings = await services.settings.read(tx);
  await lockBuyer(tx, memberId);
  await assertRoom(tx, memberId, settings.purchase_requests_open_max);
  await assertDayRoom(tx, memberId, now, settings.purchase_requests_day_max);
  const amount = parseUsd(body.amount);
  if (amount <= 0n) throw invalidField('amount', 'amount.positive');
  const offered = await purchaseSubjects[body.kind].offer(tx, services, {
    memberId,
    subjectId: body.subject_id,
    amount,
    acceptedTerms: body.accepted_terms,
  });
  const { address: token, decimals } = deployment.tokens[currency];
  const price = currency === 'TCT' ? await requireTctPrice(tx, services, settings) : '1';
  const number = await nextNumber(tx);
  const lastsUntil = now.getTime() + settings.purchase_request_minutes * MINUTE_MS;
  const [row] = await tx
    .insert(purchaseRequests)
    .overridingSystemValue()
    .values({
      number,
      memberId,
      kind: body.kind,
      subjectId: body.subject_id,
      offer: { ...offered.offer, name: offered.name, name_en: offered.nameEn },
      amount,
      currency,
      price,
      tctPrice: currency === 'TCT' ? price : await companyPrice(tx, services),
      tolerance: settings.payment_tolerance,
      tokenAmount: tokensFor(amount, price, decimals),
      tokenDecimals: decimals,
      token,
      chainId: deployment.chainId,
      address: receivingAddress(code, number),
      status: 'New',
      createdAt: now,
      expiresAt: new Date(Math.min(lastsUntil, offered.endsAt?.getTime() ?? lastsUntil)),
    })
    .returning();
  if (!row) throw new Error('The request was not stored');
  return row;
}

/** Requests of one member come one after the other, so that they can be counted. */
export async function lockBuyer(tx: Transaction, memberId: number): Promise<void> {
  const [member] = await tx
    .select({ status: members.status })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (member?.status !== 'active') throw new DomainError('forbidden');
}

export async function assertRoom(tx: Transaction, memberId: number, max: number): Promise<void> {
  const open = await tx.$count(
    purchaseRequests,
    and(
      eq(purchaseRequests.memberId, memberId),
      inArray(purchaseRequests.status, [...openStatuses]),
    ),
  );
  if (open >= max) throw new DomainError('requests_open', { details: { max } });
}

/** Every address that was handed out costs the watcher work, paid or not. */
export async function assertDayRoom(
  tx: Transaction,
  memberId: number,
  now: Date,
  max: number,
): Promise<void> {
  const created = await tx.$count(
    purchaseRequests,
    and(
      eq(purchaseRequests.memberId, memberId),
      gt(purchaseRequests.createdAt, new Date(now.getTime() - DAY_MS)),
    ),
  );
  if (created >= max) throw new DomainError('too_many', { details: { max } });
}

/** Taken before the row is written: the address follows from it. */
export async function nextNumber(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ number: string | number }>(
    sql`select nextval(pg_get_serial_sequence('purchase_requests', 'number')) as number`,
  );
  const number = Number(rows[0]?.number);
  if (!Number.isSafeInteger(number)) throw new Error('There is no number for the request');
  return number;
}
