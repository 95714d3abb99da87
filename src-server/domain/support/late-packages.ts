import { and, asc, eq, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { addDays, dayStart, utcDay } from '#contract/rules/days.ts';
import { daysLate } from '#contract/rules/market/business-days.ts';
import type { Transaction } from '../../database/database.ts';
import { orderPackages, packageLines } from '../../database/schema/market-delivery.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import { members } from '../../database/schema/members.ts';
import { ticketObjects, tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import { addressView } from '../market/countries.ts';
import { claimTexts } from './claim-texts.ts';
import { storeTicket } from './create.ts';
import { tellOpened } from './notices.ts';

/** Packages of one transaction. */
const AT_ONCE = 50;

/**
 * Opens the claim of packages that are later than members were promised to wait. A ticket about the order
 * that its member wrote since it left, and that is not over, is its claim: none is opened beside it.
 * @returns how many packages got a claim
 */
export async function openClaims(services: Services): Promise<number> {
  const { database, clock, settings } = services;
  const { area_support_enabled: support, market_claim_days: days } = await settings.read(
    database.db,
  );
  if (support !== 'on') return 0;
  const before = addDays(utcDay(clock.now()), -days);
  let opened = 0;
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const rows = await lateOnes(tx, before);
      for (const row of rows) await claim(tx, services, row);
      return rows.length;
    });
    opened += count;
    if (count < AT_ONCE) return opened;
  }
}

/** Shipped packages that were expected before a day and have no claim, locked. */
const lateOnes = (tx: Transaction, before: string) =>
  tx
    .select({ one: orderPackages, order: orders, language: members.language })
    .from(orderPackages)
    .innerJoin(orders, eq(orders.number, orderPackages.orderNumber))
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(
      and(
        eq(orderPackages.state, 'shipped'),
        isNull(orderPackages.claimTicket),
        isNotNull(orderPackages.shippedAt),
        lt(orderPackages.expectedOn, before),
        eq(members.status, 'active'),
      ),
    )
    .orderBy(asc(orderPackages.id))
    .limit(AT_ONCE)
    .for('update', { of: orderPackages, skipLocked: true });

type LateOne = Awaited<ReturnType<typeof lateOnes>>[number];

async function claim(tx: Transaction, services: Services, late: LateOne): Promise<void> {
  const { one, order } = late;
  const number =
    (await ownTicket(tx, order.memberId, order.number, one.shippedAt)) ??
    (await openClaim(tx, services, late));
  await tx.update(orderPackages).set({ claimTicket: number }).where(eq(orderPackages.id, one.id));
}

/** What its member has already written about an order. */
async function ownTicket(
  tx: Transaction,
  memberId: number,
  order: number,
  since: Date | null,
): Promise<number | null> {
  const [row] = await tx
    .select({ number: tickets.number })
    .from(tickets)
    .innerJoin(ticketObjects, eq(ticketObjects.number, tickets.number))
    .where(
      and(
        eq(tickets.memberId, memberId),
        eq(ticketObjects.kind, 'order'),
        eq(ticketObjects.objectId, String(order)),
        gte(tickets.createdAt, since ?? new Date(0)),
        notInArray(tickets.state, ['solved', 'closed']),
      ),
    )
    .orderBy(sql`${tickets.number} desc`)
    .limit(1);
  return row?.number ?? null;
}

async function openClaim(
  tx: Transaction,
  services: Services,
  { one, order, language }: LateOne,
): Promise<number> {
  const now = services.clock.now();
  const texts = claimTexts(language, {
    order: order.number,
    package: one.index,
    late: daysLate(one.expectedOn, now),
    expected: dayStart(one.expectedOn ?? utcDay(now)),
    carrier: one.carrier,
    tracking: one.tracking,
    products: await productsOf(tx, one.id, language),
    address: order.address ? addressView(order.address, language).lines.join(', ') : '',
  });
  const row = await storeTicket(tx, services, order.memberId, {
    category: 'marketplace',
    ...texts,
    objects: [{ kind: 'order', id: String(order.number) }],
  });
  await tellOpened(tx, row, { order: order.number, index: one.index, at: now });
  return row.number;
}

async function productsOf(
  tx: Transaction,
  id: number,
  language: MailLanguage,
): Promise<readonly string[]> {
  const rows = await tx
    .select({
      quantity: packageLines.quantity,
      es: orderLines.nameEs,
      en: orderLines.nameEn,
    })
    .from(packageLines)
    .innerJoin(orderLines, eq(orderLines.id, packageLines.lineId))
    .where(eq(packageLines.packageId, id))
    .orderBy(asc(orderLines.id));
  return rows.map(({ quantity, es, en }) => {
    const [first, other] = language === 'es' ? [es, en] : [en, es];
    return `${quantity} × ${first || other}`;
  });
}
