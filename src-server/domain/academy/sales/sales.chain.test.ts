import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { configure } from '../../../../tests/support/worlds/payout.ts';
import {
  insertPricedCourse,
  type PublishedCourse,
} from '../../../../tests/support/worlds/priced-course.ts';
import { purchaseSuite } from '../../../../tests/support/worlds/purchase-suite.ts';
import { courses, enrolments } from '../../../database/schema/academy.ts';
import { coursePurchases } from '../../../database/schema/course-purchases.ts';
import { journals } from '../../../database/schema/ledger.ts';
import { volumeEvents } from '../../../database/schema/tree.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import { listExceptions, oneException } from '../../administration/payment-exceptions.ts';
import { activateException } from '../../purchases/activation.ts';
import { postJournal } from '../../ledger/journals.ts';
import { courseOf } from '../catalogue.ts';
import { lessonOf } from '../lesson-view.ts';
import { tellProgress } from '../progress.ts';
import { buyCourse } from './settlement.ts';

const suite = purchaseSuite();

async function priced(price = '25'): Promise<PublishedCourse> {
  const { database, clock } = suite.world.services;
  await configure(database.db, { area_academy_enabled: 'on' });
  return database.transaction((tx) => insertPricedCourse(tx, { price, at: clock.now() }));
}

const learnerOf = (memberId: number) => ({
  memberId,
  language: 'es' as const,
  now: suite.world.services.clock.now(),
});

const seen = (memberId: number, { slug }: PublishedCourse) =>
  courseOf(suite.world.services.database.db, learnerOf(memberId), slug);

const purchasesOf = (memberId: number) =>
  suite.world.services.database.db
    .select()
    .from(coursePurchases)
    .where(eq(coursePurchases.memberId, memberId));

const setPrice = (id: number, price: string | null) =>
  suite.world.services.database.db
    .update(courses)
    .set({ price: price === null ? null : parseUsd(price) })
    .where(eq(courses.id, id));

/** Direct balance that comes from nowhere but the test. */
const credit = (memberId: number, amount: string) =>
  suite.world.services.database.transaction((tx) =>
    postJournal(tx, {
      kind: 'direct_bonus',
      idempotencyKey: `test:credit:${memberId}`,
      occurredAt: suite.world.services.clock.now(),
      entries: [
        { account: 'direct', memberId, amount: parseUsd(amount) },
        { account: 'bonus_expense', currency: 'USD', amount: -parseUsd(amount) },
      ],
    }),
  );

const request = (memberId: number, { id }: PublishedCourse, amount = '25') =>
  suite.world.request(memberId, { course: id, amount });

async function paid(
  memberId: number,
  course: PublishedCourse,
  amount: string,
  currency?: WithdrawalCurrency,
) {
  const asked = await request(memberId, course);
  await suite.world.pay(asked, amount, currency);
  await suite.world.finalise();
  return asked;
}

it('a course is paid on chain: revenue, the enrolment by itself, a notice that leads to it', async () => {
  const { world } = suite;
  const course = await priced();
  const buyer = await world.newBuyer();
  expect(await seen(buyer, course)).toMatchObject({
    is_open: false,
    access: [{ kind: 'price', is_met: false, amount: '25.00', bought_at: null }],
  });
  const asked = await paid(buyer, course, '25');
  const [purchase] = await purchasesOf(buyer);
  expect(await world.shown(asked)).toMatchObject({
    status: 'Settled',
    kind: 'course',
    subject: { name: 'Leer la cadena', name_en: 'Reading the chain', slug: course.slug },
    result_id: String(purchase?.id),
  });
  expect(await seen(buyer, course)).toMatchObject({
    is_open: true,
    is_started: true,
    access: [{ kind: 'price', is_met: true, amount: '25.00' }],
  });
  // The sponsor's own membership beside it.
  expect(await world.account('revenue', 'USD')).toBe('525');
  const told = await world.services.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, buyer));
  expect(told).toMatchObject([
    {
      event: 'course.bought',
      values: { amount: '25.00', number: String(asked.number) },
      path: `/academy/${course.slug}`,
    },
  ]);
});

it('no volume and no direct bonus come of it; the control: of a membership they do', async () => {
  const { world } = suite;
  const { db } = world.services.database;
  const course = await priced('500');
  const eventsOf = (memberId: number) =>
    db.select().from(volumeEvents).where(eq(volumeEvents.memberId, memberId));
  const bonuses = () => db.select().from(journals).where(eq(journals.kind, 'direct_bonus'));
  const [learner, member] = [await world.newBuyer(), await world.newBuyer()];
  const asked = await request(learner, course, '500');
  await world.pay(asked, '500');
  await world.finalise();
  expect((await world.shown(asked)).status).toBe('Settled');
  expect(await eventsOf(learner)).toEqual([]);
  expect(await bonuses()).toEqual([]);
  expect(await world.balance(world.sponsor)).toBe('0.00');

  const membership = await world.request(member);
  await world.pay(membership, '500');
  await world.finalise();
  const [event] = await eventsOf(member);
  expect(formatUsd(event?.volume ?? 0n)).toBe('500.00');
  expect(await bonuses()).toHaveLength(1);
  expect(await world.balance(world.sponsor)).toBe('40.00');
});

it('undone by the chain, access goes and progress stays; paid again, it goes on where it was left', async () => {
  const { world, chain } = suite;
  const { database } = world.services;
  const course = await priced();
  const buyer = await world.newBuyer();
  const asked = await request(buyer, course);
  const before = await chain.snapshot();
  await world.pay(asked, '25');
  await world.finalise();
  const place = { slug: course.slug, lesson: course.lesson };
  await database.transaction((tx) =>
    tellProgress(tx, world.services, learnerOf(buyer), { place, told: { read: true } }),
  );
  expect(await seen(buyer, course)).toMatchObject({ state: 'passed', done: 1 });

  await suite.undoTo(before);
  expect(await world.shown(asked)).toMatchObject({ status: 'New', result_id: null });
  expect(await world.account('revenue', 'USD')).toBe('500');
  expect(await seen(buyer, course)).toMatchObject({
    is_open: false,
    is_started: false,
    done: 1,
    access: [{ kind: 'price', is_met: false }],
  });
  await expect(lessonOf(database.db, learnerOf(buyer), place)).rejects.toMatchObject({
    code: 'course_locked',
    details: { locks: [{ kind: 'price' }] },
  });

  await world.pay(asked, '25');
  await world.finalise();
  expect((await world.shown(asked)).status).toBe('Settled');
  expect(await seen(buyer, course)).toMatchObject({ is_open: true, state: 'passed', done: 1 });
  expect((await purchasesOf(buyer)).map(({ reversedAt }) => reversedAt === null)).toEqual([
    false,
    true,
  ]);
});

it('a request keeps the price it froze, and settles of a course that was retired meanwhile', async () => {
  const { world } = suite;
  const course = await priced();
  const { db } = world.services.database;
  const buyer = await world.newBuyer();
  const asked = await request(buyer, course);
  await setPrice(course.id, '90');
  await db.update(courses).set({ retiredAt: world.services.clock.now() });
  await world.pay(asked, '25');
  await world.finalise();
  expect(await world.shown(asked)).toMatchObject({ status: 'Settled', exceptions: [] });
  const [purchase] = await purchasesOf(buyer);
  expect(formatUsd(purchase?.amount ?? 0n)).toBe('25.00');
  // What was bought stays open, and nobody else can begin it.
  expect(await seen(buyer, course)).toMatchObject({
    is_open: true,
    is_retired: true,
    access: [{ kind: 'price', is_met: true, amount: '25.00' }],
  });
  await expect(request(await world.newBuyer(), course, '90')).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('partial, over, late and wrong tokens are exceptions, as they are of memberships', async () => {
  const { world, chain } = suite;
  const course = await priced();
  const exceptionOf = async (asked: Awaited<ReturnType<typeof request>>) =>
    (await world.shown(asked)).exceptions.map(({ kind, state }) => `${kind} ${state}`);

  const part = await paid(await world.newBuyer(), course, '10');
  expect(await exceptionOf(part)).toEqual(['paid_partial waiting']);
  await world.pay(part, '15');
  await world.finalise();
  expect((await world.shown(part)).status).toBe('Settled');

  const over = await paid(await world.newBuyer(), course, '30');
  expect(await exceptionOf(over)).toEqual(['paid_over open']);
  expect((await world.shown(over)).status).toBe('Settled');

  const wrong = await paid(await world.newBuyer(), course, '25', 'USDC');
  expect(await exceptionOf(wrong)).toEqual(['wrong_token open']);

  const lateBuyer = await world.newBuyer();
  const late = await request(lateBuyer, course);
  await chain.pass(2 * 60 * 60);
  await world.pay(late, '25');
  await world.finalise();
  expect(await exceptionOf(late)).toEqual(['paid_late open']);
  expect(await purchasesOf(lateBuyer)).toEqual([]);
  // A second person may let it take effect: it is opened then.
  const { items } = await listExceptions(
    world.services.database.db,
    world.services,
    { state: 'open' },
    world.admin,
  );
  const found = items.find((one) => one.request.number === late.number);
  const { services } = world;
  await services.database.transaction((tx) =>
    activateException(tx, services, found?.id ?? 0, {
      actorId: world.admin,
      note: 'Ok',
      borne: '0',
    }),
  );
  expect(await seen(lateBuyer, course)).toMatchObject({ is_open: true });
});

it('a request that is paid for a course the member has by now is left for a refund', async () => {
  const { world } = suite;
  const { services } = world;
  const course = await priced();
  const buyer = await world.newBuyer();
  await credit(buyer, '30');
  const asked = await request(buyer, course);
  const wish = { memberId: buyer, slug: course.slug, amount: '25.00' };
  await services.database.transaction((tx) => buyCourse(tx, services, wish));
  await world.pay(asked, '25');
  await world.finalise();
  const shown = await world.shown(asked);
  expect(shown).toMatchObject({ status: 'Expired', exceptions: [{ kind: 'paid_late' }] });
  expect(await purchasesOf(buyer)).toHaveLength(1);
  const { items } = await listExceptions(
    services.database.db,
    services,
    { state: 'open' },
    world.admin,
  );
  expect(
    await oneException(services.database.db, services, items[0]?.id ?? 0, world.admin),
  ).toMatchObject({ can_activate: false });
  await expect(request(buyer, course)).rejects.toMatchObject({ code: 'course_owned' });
});

it('two tabs that buy at once buy it once; the control: of two members, both buy', async () => {
  const { world } = suite;
  const { services } = world;
  const course = await priced();
  const [buyer, other] = [await world.newBuyer(), await world.newBuyer()];
  await credit(buyer, '60');
  await credit(other, '60');
  const buy = (memberId: number) =>
    services.database.transaction((tx) =>
      buyCourse(tx, services, { memberId, slug: course.slug, amount: '25.00' }),
    );
  const outcomes = await Promise.allSettled([buy(buyer), buy(buyer), buy(other)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(await purchasesOf(buyer)).toHaveLength(1);
  expect(await world.balance(buyer)).toBe('35.00');
  expect(await world.balance(other)).toBe('35.00');
  expect(await services.database.db.select().from(enrolments)).toHaveLength(2);
});
