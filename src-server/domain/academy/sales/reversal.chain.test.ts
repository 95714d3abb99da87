import { and, asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_S } from '#contract/rules/durations.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { recomputeBalance, recomputeEntry } from '#contract/rules/recompute.ts';
import { bookErrors, configure } from '../../../../tests/support/worlds/payout.ts';
import {
  insertPricedCourse,
  type PublishedCourse,
} from '../../../../tests/support/worlds/priced-course.ts';
import { purchaseSuite } from '../../../../tests/support/worlds/purchase-suite.ts';
import { inStory } from '../../../../tests/support/worlds/reference-story.ts';
import type { Transaction } from '../../../database/database.ts';
import { enrolments } from '../../../database/schema/academy.ts';
import { coursePurchases } from '../../../database/schema/course-purchases.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import { entries, journals } from '../../../database/schema/ledger.ts';
import { memberEntries } from '../../../database/schema/reports.ts';
import { auditLog } from '../../../database/schema/system.ts';
import { listExceptions } from '../../administration/payment-exceptions.ts';
import { whyBalance } from '../../insight/why-balance.ts';
import { whyEntry } from '../../insight/why-entry.ts';
import { postJournal } from '../../ledger/journals.ts';
import { readRefund, refundException } from '../../purchases/refund.ts';
import { courseOf } from '../catalogue.ts';
import { undoCoursePurchase } from './reversal.ts';
import { buyCourse } from './settlement.ts';

const suite = purchaseSuite();
const PRICE = '25';

async function priced(): Promise<PublishedCourse> {
  const { database, clock } = suite.world.services;
  await configure(database.db, { area_academy_enabled: 'on' });
  return database.transaction((tx) => insertPricedCourse(tx, { price: PRICE, at: clock.now() }));
}

const request = (memberId: number, { id }: PublishedCourse) =>
  suite.world.request(memberId, { course: id, amount: PRICE });

async function buy(memberId: number, course: PublishedCourse, amount = PRICE) {
  const asked = await request(memberId, course);
  await suite.world.pay(asked, amount);
  await suite.world.finalise();
  return asked;
}

async function isOpen(memberId: number, { slug }: PublishedCourse): Promise<boolean> {
  const { database, clock } = suite.world.services;
  const learner = { memberId, language: 'es', now: clock.now() } as const;
  return (await courseOf(database.db, learner, slug)).is_open;
}

/** What its price says to a member. */
async function priceOf(memberId: number, { slug }: PublishedCourse) {
  const { database, clock } = suite.world.services;
  const learner = { memberId, language: 'es', now: clock.now() } as const;
  const { access } = await courseOf(database.db, learner, slug);
  return access.find(({ kind }) => kind === 'price');
}

/** Journals of all purchases of courses, oldest first, each with what it moved. */
async function booked() {
  const { db } = suite.world.services.database;
  const rows = await db
    .select({ journal: journals, entry: entries })
    .from(journals)
    .innerJoin(entries, eq(entries.journalId, journals.id))
    .where(eq(journals.sourceType, 'course_purchase'))
    .orderBy(asc(journals.id));
  const moved = new Map<string, Record<string, bigint>>();
  for (const { journal, entry } of rows) {
    const name = `${journal.kind} ${journal.sourceId}`;
    const account = `${entry.account} ${entry.currency}`;
    moved.set(name, { ...moved.get(name), [account]: entry.amount });
  }
  return moved;
}

const negated = (moved: Record<string, bigint> | undefined) =>
  Object.fromEntries(Object.entries(moved ?? {}).map(([account, amount]) => [account, -amount]));

it('what the chain undid is taken back once, to the last token; what another paid stays', async () => {
  const { world, chain } = suite;
  const { db } = world.services.database;
  const course = await priced();
  const [other, buyer] = [await world.newBuyer(), await world.newBuyer()];
  await buy(other, course);
  const before = await chain.snapshot();
  const asked = await buy(buyer, course);
  const [kept, undone] = await db.select().from(coursePurchases).orderBy(coursePurchases.id);
  expect([await isOpen(other, course), await isOpen(buyer, course)]).toEqual([true, true]);

  await suite.undoTo(before);
  await world.tick();
  expect([await isOpen(other, course), await isOpen(buyer, course)]).toEqual([true, false]);
  const undoneAt = world.services.clock.now().toISOString();
  expect(await priceOf(buyer, course)).toMatchObject({ is_met: false, undone_at: undoneAt });
  expect(await priceOf(other, course)).toMatchObject({ is_met: true, undone_at: null });
  const journal = await booked();
  expect([...journal.keys()]).toEqual([
    `course_payment ${kept?.id}`,
    `course_payment ${undone?.id}`,
    `reversal ${undone?.id}`,
  ]);
  const payment = journal.get(`course_payment ${undone?.id}`);
  expect(payment?.['revenue USD']).toBeGreaterThan(0n);
  expect(journal.get(`reversal ${undone?.id}`)).toEqual(negated(payment));
  expect(await world.account('custody', 'USDT')).toBe('525');
  expect(await world.account('revenue', 'USD')).toBe('525');

  const told = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.memberId, buyer), eq(notifications.event, 'payment.reversed')));
  expect(told).toMatchObject([
    {
      values: { amount: '25.00', number: String(asked.number) },
      path: `/academy/${course.slug}?request=${asked.number}`,
    },
  ]);
  const audited = (await db.select().from(auditLog)).filter(
    ({ action }) => action === 'payment.reversed',
  );
  expect(audited).toMatchObject([
    { subject: `payment/${asked.number}`, after: { amount: '25.00', member: buyer } },
  ]);
});

it('a purchase that is undone without its journal, or stays open, is found in the books', async () => {
  const { world } = suite;
  const { services } = world;
  const course = await priced();
  const buyer = await world.newBuyer();
  const { number } = await buy(buyer, course);
  const errorsIn = (tx: Transaction) =>
    bookErrors({ services: { ...services, database: { ...services.database, db: tx } } });
  await inStory(services.database, async (tx) => {
    expect(await errorsIn(tx)).toEqual([]);
    expect(await undoCoursePurchase(tx, number, services.clock.now())).not.toBeNull();
    expect(await errorsIn(tx)).toEqual([
      expect.stringMatching(/^course purchase \d+ of 25\.0* has booked 25\.0*$/),
    ]);
    await tx.update(enrolments).set({ closedAt: null });
    expect(await errorsIn(tx)).toContain(
      `course ${course.id} is open to ${buyer}, whose purchase was undone`,
    );
  });
});

it('bought again from the balance, its entry and the balance explain themselves', async () => {
  const { world, chain } = suite;
  const { services } = world;
  const { database, clock } = services;
  const course = await priced();
  const buyer = await world.newBuyer();
  const before = await chain.snapshot();
  await buy(buyer, course);
  await suite.undoTo(before);
  await database.transaction((tx) =>
    postJournal(tx, {
      kind: 'direct_bonus',
      idempotencyKey: `test:credit:${buyer}`,
      occurredAt: clock.now(),
      entries: [
        { account: 'direct', memberId: buyer, amount: parseUsd('40') },
        { account: 'bonus_expense', currency: 'USD', amount: -parseUsd('40') },
      ],
    }),
  );
  const wish = { memberId: buyer, slug: course.slug, amount: '25.00' };
  await database.transaction((tx) => buyCourse(tx, services, wish));
  expect(await isOpen(buyer, course)).toBe(true);
  expect(await priceOf(buyer, course)).toMatchObject({ is_met: true, undone_at: null });

  // On chain nothing of it ran over the member's accounts: one entry, of the purchase that lasts.
  const own = await database.db
    .select()
    .from(memberEntries)
    .where(and(eq(memberEntries.memberId, buyer), eq(memberEntries.sourceType, 'course_purchase')));
  expect(own.map(({ kind }) => kind)).toEqual(['course_payment']);
  const entry = await database.transaction((tx) => whyEntry(tx, buyer, own[0]?.entryId ?? 0));
  expect(entry).toMatchObject({
    amount: '-25.00',
    evidence: { type: 'course', amount: '25.00', from_balance: true, request_number: null },
  });
  expect(recomputeEntry(entry).agrees).toBe(true);
  expect(recomputeEntry({ ...entry, amount: '-24.99' }).agrees).toBe(false);
  const direct = await database.transaction((tx) => whyBalance(tx, services, buyer, 'direct'));
  expect(direct.amount).toBe('15.00');
  expect(recomputeBalance(direct).agrees).toBe(true);
  expect(recomputeBalance({ ...direct, amount: '40.00' }).agrees).toBe(false);
});

it('a payment that came late goes back and opens nothing; of one that was too much, the excess alone', async () => {
  const { world, chain } = suite;
  const { services } = world;
  const { db } = services.database;
  const course = await priced();
  const refund = async (number: number, amount: string) => {
    const { items } = await listExceptions(db, services, { state: 'open' }, world.admin);
    const found = items.find((one) => one.request.number === number);
    const transaction = await readRefund(services, await suite.sendBack(amount));
    const decision = { transaction, actorId: world.admin, note: '' };
    await services.database.transaction((tx) =>
      refundException(tx, services, found?.id ?? 0, decision),
    );
  };

  const over = await buy(await world.newBuyer(), course, '30');
  await refund(over.number, '5');
  expect(await world.shown(over)).toMatchObject({
    status: 'Settled',
    exceptions: [{ kind: 'paid_over', state: 'refunded' }],
  });
  expect(await isOpen(over.memberId, course)).toBe(true);

  const late = await request(await world.newBuyer(), course);
  await chain.pass(HOUR_S + 1);
  await world.pay(late, PRICE);
  await world.finalise();
  await refund(late.number, PRICE);
  expect(await world.shown(late)).toMatchObject({
    status: 'Expired',
    exceptions: [{ kind: 'paid_late', state: 'refunded' }],
  });
  expect(await isOpen(late.memberId, course)).toBe(false);
  expect(await world.account('custody', 'USDT')).toBe('525');
  expect(await world.account('revenue', 'USD')).toBe('525');
});
