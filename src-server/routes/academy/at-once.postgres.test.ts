import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { academy, type Attempt } from '#contract/api/academy/academy.ts';
import { AcademyWorld } from '../../../tests/support/worlds/academy.ts';
import {
  certificates,
  courses,
  enrolments,
  learningEvents,
} from '../../database/schema/academy.ts';
import { coursePurchases } from '../../database/schema/course-purchases.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { postJournal } from '../../domain/ledger/journals.ts';

let world: AcademyWorld;
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(() => world.close());

const many = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

it('starts once, opens one attempt, grades once and attests once, however often it is asked', async () => {
  const { slug, text, quiz } = await world.course(4);
  const { db } = world.database;
  await many(6, () => world.call('valeria', academy.start, { at: [slug] }));
  expect(await db.select().from(enrolments)).toHaveLength(1);

  await many(6, () =>
    world.call('valeria', academy.progress, { at: [slug, text], body: { read: true } }),
  );
  const begun = await many(6, () =>
    world.call<Attempt>('valeria', academy.startAttempt, { at: [slug, quiz] }),
  );
  const [first] = begun;
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  for (const { number, options } of first?.questions ?? []) {
    const option = options.find((one) => one.text.text.startsWith('a'))?.number ?? 0;
    const given = { kind: 'single', option };
    await world.call('valeria', academy.answer, {
      at: [first?.id ?? 0],
      body: { question: number, given },
    });
  }
  const handedIn = await many(6, () =>
    world.call<Attempt>('valeria', academy.handIn, { at: [first?.id ?? 0] }),
  );
  expect(handedIn.map(({ result }) => result?.right)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(await db.select().from(certificates)).toHaveLength(1);
  const events = await db.select().from(learningEvents);
  expect(events.filter(({ verb }) => verb === 'passed')).toHaveLength(2);
  expect(events.filter(({ verb }) => verb === 'initialized')).toHaveLength(3);
});

it('numbers certificates without gaps where two pass at once', async () => {
  const { slug, text, quiz } = await world.course(4, { title_es: 'Otra', title_en: 'Another' });
  const names = ['bruno', 'ana'] as const;
  await Promise.all(
    names.map(async (name) => {
      await world.call(name, academy.start, { at: [slug] });
      await world.call(name, academy.progress, { at: [slug, text], body: { read: true } });
      await world.take(name, slug, quiz, 3);
    }),
  );
  const rows = await world.database.db.select().from(certificates);
  expect(rows.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
});

it('sells a course once to a member in six tabs, and the control: to each of two members', async () => {
  const { id, slug } = await world.course(3, { title_es: 'Vendida', title_en: 'Sold' });
  const { db } = world.database;
  const price = parseUsd('25');
  await db.update(courses).set({ price }).where(eq(courses.id, id));
  for (const name of ['valeria', 'bruno', 'ana'] as const) {
    await world.database.transaction((tx) =>
      postJournal(tx, {
        kind: 'direct_bonus',
        idempotencyKey: `test:credit:${name}`,
        occurredAt: world.services.clock.now(),
        entries: [
          { account: 'direct', memberId: world.ids[name], amount: parseUsd('200') },
          { account: 'bonus_expense', currency: 'USD', amount: -parseUsd('200') },
        ],
      }),
    );
  }
  const buy = async (name: 'valeria' | 'bruno' | 'ana') =>
    (await world.send(name, academy.buy, { at: [slug], body: { amount: '25.00' } })).statusCode;
  const bought = () => db.select().from(coursePurchases).where(eq(coursePurchases.courseId, id));

  const tabs = await many(6, () => buy('valeria'));
  expect(tabs.filter((status) => status === 200)).toHaveLength(1);
  expect(tabs.filter((status) => status === 409)).toHaveLength(5);
  expect(await bought()).toHaveLength(1);

  expect(await Promise.all([buy('bruno'), buy('ana')])).toEqual([200, 200]);
  expect(await bought()).toHaveLength(3);
});
