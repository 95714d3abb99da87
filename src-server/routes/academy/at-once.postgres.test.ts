import { afterAll, beforeAll, expect, it } from 'vitest';
import { academy, type Attempt } from '#contract/api/academy/academy.ts';
import { AcademyWorld } from '../../../tests/support/worlds/academy.ts';
import { certificates, enrolments, learningEvents } from '../../database/schema/academy.ts';

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
