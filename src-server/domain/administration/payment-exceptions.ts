import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type {
  AdminException,
  AdminExceptionPage,
  adminExceptions,
} from '#contract/api/admin/exceptions.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { formatUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { members } from '../../database/schema/members.ts';
import { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import type { ActivationAsked } from '../purchases/activation-rule.ts';
import { paymentBenefits, viewBenefits } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import {
  activationNow,
  borneAloneBy,
  isForTwo,
  readException,
  type Activation,
  type ExceptionOfRequest,
} from '../purchases/activation.ts';
import { contextsOf, type RequestContext } from '../purchases/context.ts';
import { decimalsOf, type ExceptionRow } from '../purchases/states.ts';
import { viewRequests } from '../purchases/views.ts';

/** Payments that need a decision or had one, newest first; with what waits over all of them. */
export async function listExceptions(
  db: Database,
  services: Services,
  { state, kind, search, cursor, limit = 50 }: Query<typeof adminExceptions.list>,
  viewerId: number,
): Promise<AdminExceptionPage> {
  const rows = await db
    .select({ exception: paymentExceptions, request: purchaseRequests })
    .from(paymentExceptions)
    .innerJoin(purchaseRequests, eq(purchaseRequests.number, paymentExceptions.requestNumber))
    .where(
      and(
        // What waits for its member to top it up is nobody else's yet.
        state ? eq(paymentExceptions.state, state) : ne(paymentExceptions.state, 'waiting'),
        kind && eq(paymentExceptions.kind, kind),
        search ? matching(search.trim()) : undefined,
        cursor === undefined ? undefined : lt(paymentExceptions.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(paymentExceptions.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ exception }) => exception.id);
  return {
    items: await viewExceptions(db, services, page.rows, viewerId),
    next: page.next,
    ...(await sumsOf(db, services)),
  };
}

/** A number or a hash whole, a member by any part of username or name. */
function matching(search: string): SQL | undefined {
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (/^0x/i.test(search)) {
    return or(
      sql`exists (select 1 from receipts r where r.request_number = ${purchaseRequests.number} and r.tx_hash like ${`${literal}%`})`,
      sql`${paymentExceptions.refundTxHash} like ${`${literal}%`}`,
      sql`lower(${purchaseRequests.address}) like ${`${literal}%`}`,
    );
  }
  const part = `%${literal}%`;
  const member = sql`exists (
    select 1 from ${members} where ${members.id} = ${purchaseRequests.memberId} and (
      lower(${members.username}) like ${part}
      or lower(${members.firstName} || ' ' || ${members.lastName}) like ${part}))`;
  return /^\d{1,15}$/.test(search)
    ? or(eq(purchaseRequests.number, Number(search)), member)
    : member;
}

async function sumsOf(
  db: Database,
  services: Services,
): Promise<Pick<AdminExceptionPage, 'counts' | 'received' | 'oldest_open'>> {
  const counted = await db
    .select({ state: paymentExceptions.state, count: sql<number>`count(*)::integer` })
    .from(paymentExceptions)
    .groupBy(paymentExceptions.state);
  const counts = { open: 0, activated: 0, refunded: 0, closed: 0 };
  for (const { state, count } of counted) if (state !== 'waiting') counts[state] = count;
  const sums = await db
    .select({
      currency: paymentExceptions.currency,
      amount: sql<string>`sum(${paymentExceptions.amount})::text`,
      payments: sql<number>`count(*)::integer`,
    })
    .from(paymentExceptions)
    .where(eq(paymentExceptions.state, 'open'))
    .groupBy(paymentExceptions.currency);
  const [oldest] = await db
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.state, 'open'))
    .orderBy(asc(paymentExceptions.id))
    .limit(1);
  return {
    counts,
    received: withdrawalCurrencies.flatMap((currency) =>
      sums
        .filter((sum) => sum.currency === currency)
        .map(({ amount, payments }) => ({
          currency,
          amount: formatUnits(
            BigInt(amount),
            services.chain?.deployment.tokens[currency].decimals ?? 0,
          ),
          payments,
        })),
    ),
    oldest_open: oldest
      ? { number: oldest.requestNumber, at: oldest.createdAt.toISOString() }
      : null,
  };
}

/** One exception as administrators see it. */
export async function oneException(
  db: Database,
  services: Services,
  id: number,
  viewerId: number,
): Promise<AdminException> {
  const [view] = await viewExceptions(db, services, [await readException(db, id)], viewerId);
  if (!view) throw new DomainError('not_found');
  return view;
}

async function viewExceptions(
  db: Database,
  services: Services,
  pairs: readonly ExceptionOfRequest[],
  viewerId: number,
): Promise<AdminException[]> {
  if (pairs.length === 0) return [];
  const requests = [...new Map(pairs.map(({ request }) => [request.number, request])).values()];
  const shown = new Map(
    (await viewRequests(db, services, requests)).map((view) => [view.number, view]),
  );
  const live = await db
    .select()
    .from(paymentExceptions)
    .where(
      and(
        inArray(
          paymentExceptions.requestNumber,
          requests.map(({ number }) => number),
        ),
        inArray(paymentExceptions.state, ['waiting', 'open']),
      ),
    );
  const people = await namesOf(
    db,
    pairs.flatMap(({ exception, request }) => [request.memberId, exception.resolvedBy]),
  );
  const owners = new Map(pairs.map((pair) => [pair.exception.id, pair.request.memberId]));
  const benefits = await viewBenefits(
    db,
    viewerId,
    await paymentBenefits(db, viewerId, pairs),
    (id) => [owners.get(id) ?? null],
  );
  const proposed = await proposedActivations(
    db,
    services.clock.now(),
    requests.map(({ number }) => number),
  );
  const contexts = await contextsOf(
    db,
    requests.map(({ number }) => number),
  );
  const before = await borneAloneBy(db, viewerId, services.clock.now());
  const views: AdminException[] = [];
  for (const { exception, request } of pairs) {
    const view = shown.get(request.number);
    const owner = people.get(request.memberId);
    if (!view || !owner) continue;
    const { kind, state, currency, amount } = exception;
    const tokens = (units: bigint): string =>
      formatUnits(units, decimalsOf(services, request, currency));
    const parts = live.filter(({ requestNumber }) => requestNumber === request.number);
    const activation = await possibleActivation(db, services, { exception, request }, parts);
    views.push({
      id: exception.id,
      kind,
      state,
      member: { id: request.memberId, username: owner.username, name: owner.name },
      request: view,
      history: historyView(contexts.get(request.number)),
      amount: tokens(amount),
      currency,
      difference: currency === request.currency ? tokens(differenceOf(exception, request)) : null,
      ...activationView(activation, request, before),
      activation_proposal: (state === 'open' && proposed.get(exception.id)) || null,
      own: benefits.get(exception.id) ?? null,
      created_at: exception.createdAt.toISOString(),
      resolved_at: exception.resolvedAt?.toISOString() ?? null,
      resolved_by:
        exception.resolvedBy === null ? null : (people.get(exception.resolvedBy)?.username ?? null),
      note: exception.note,
      refund_tx_hash: exception.refundTxHash,
    });
  }
  return views;
}

const historyView = (context: RequestContext | undefined): AdminException['history'] => ({
  is_first: context?.isFirst ?? false,
  ended: [...(context?.ended ?? [])],
  others_by_sender: context?.othersBySender ?? 0,
});

/** Of what arrived in the asked token, from what was asked for. */
const differenceOf = (
  { kind, amount }: ExceptionOfRequest['exception'],
  { tokenAmount }: ExceptionOfRequest['request'],
): bigint => (kind === 'paid_over' ? amount : amount - tokenAmount);

const activationView = (
  activation: Activation | null,
  request: ExceptionOfRequest['request'],
  before: bigint,
) => ({
  borne: activation && formatUnits(activation.borne, request.tokenDecimals),
  can_activate: activation !== null,
  activation_by_two: activation !== null && isForTwo(activation, request, before),
});

/** Open proposals to activate, by the id of the exception. */
async function proposedActivations(
  db: Database,
  now: Date,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: proposals.id, payload: proposals.payload })
    .from(proposals)
    .where(
      and(
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, now),
        inArray(
          proposals.subject,
          numbers.map((number) => `payment/${number}`),
        ),
      ),
    );
  return new Map(rows.map(({ id, payload }) => [(payload as ActivationAsked).id, id]));
}

/** What activating would mean at this moment; null where it would be refused. */
async function possibleActivation(
  db: Database,
  services: Services,
  pair: ExceptionOfRequest,
  live: readonly ExceptionRow[],
): Promise<Activation | null> {
  try {
    const activation = await activationNow(db, services, pair, live);
    return activation && activation.amount > 0n ? activation : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
