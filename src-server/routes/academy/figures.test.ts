import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { academy, type Attempt, type Catalogue } from '#contract/api/academy/academy.ts';
import { adminAcademy, type CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { AcademyWorld } from '../../../tests/support/worlds/academy.ts';
import {
  enrolments,
  learningEvents,
  quizAttempts,
  quizMarks,
} from '../../database/schema/academy.ts';
import { members } from '../../database/schema/members.ts';
import { memberRanks, ranks } from '../../database/schema/jobs.ts';
import { oldLearning } from '../../jobs/old-learning.ts';

const { academy_answer_days: answerDays, academy_event_days: eventDays } = settingDefaults;

let world: AcademyWorld;
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(() => world.close());

it('is locked by a rank until that or a higher one was reached', async () => {
  const { db } = world.database;
  const ladder = await db.select().from(ranks).orderBy(asc(ranks.position));
  const [lower, needed, higher] = ladder.map(({ id }) => id);
  const access = [{ kind: 'rank', id: needed }];
  const { id, slug, text } = await world.course(3, {
    title_es: 'Con rango',
    title_en: 'By rank',
    access,
  });
  const lock = async () =>
    (await world.call<Catalogue>('ana', academy.catalogue)).items.find((one) => one.slug === slug);
  const reach = (rankId = 0) =>
    db
      .insert(memberRanks)
      .values({ memberId: world.ids.ana, rankId, reachedAt: world.services.clock.now() });
  const name = { text: ladder[1]?.name };

  expect(await lock()).toMatchObject({
    is_open: false,
    access: [{ kind: 'rank', is_met: false, needed: name, mine: null }],
  });
  expect(await world.refused('ana', academy.start, { at: [slug] })).toMatchObject({
    code: 'course_locked',
    details: { locks: [{ kind: 'rank' }] },
  });
  await reach(lower);
  expect(await lock()).toMatchObject({
    is_open: false,
    access: [{ is_met: false, needed: name, mine: { text: ladder[0]?.name } }],
  });
  await reach(higher);
  expect(await lock()).toMatchObject({ is_open: true, access: [{ is_met: true }] });
  await world.call('ana', academy.start, { at: [slug] });

  // One who stops is no sentence about a lesson.
  await world.call('ana', academy.progress, { at: [slug, text], body: { read: true } });
  const { funnel } = await world.call<CourseStatistics>('admin', adminAcademy.statistics, {
    at: [id],
  });
  expect(funnel[1]).toMatchObject({ lost: 1, lost_percent: 100, is_notable: false });
});

/** Which of the questions 1 to 4 ten learners answer right; thirty of them are three times these. */
const worked = [
  [1, 2, 3, 4],
  [1, 2, 3],
  [1, 2],
  [1, 2],
  [1, 3],
  [1, 4],
  [2],
  [2],
  [4],
  [],
] as const;

describe('a course that thirty began', () => {
  let course: Awaited<ReturnType<AcademyWorld['course']>>;
  beforeAll(async () => {
    course = await world.course(4, { title_es: 'Treinta', title_en: 'Thirty' });
    await world.change(course.quiz, {
      needs_previous: false,
      quiz: { draw: 4, pass_percent: 75, attempts_max: 2, wait_hours: 0 },
    });
    await world.publish(course.id, 'Cuatro preguntas');
    let last = 0;
    for (let number = 0; number < 3 * worked.length; number += 1) {
      last = await world.join(`learner${number}`);
      await world.call(last, academy.start, { at: [course.slug] });
      await answer(last, worked[number % worked.length] ?? []);
      // The first one passes the quiz, and not the course.
      if (number === 0) continue;
      const at = [course.slug, course.text];
      await world.call(last, academy.progress, { at, body: { read: true } });
    }
    // A second attempt, which is no figure of a question.
    await answer(last, [1, 2, 3, 4]);
  });

  async function answer(learner: number, right: readonly number[]): Promise<void> {
    const at = [course.slug, course.quiz];
    const attempt = await world.call<Attempt>(learner, academy.startAttempt, { at });
    // What is not answered is wrong.
    for (const { number, text, options } of attempt.questions) {
      if (!right.some((one) => text.text === `Pregunta ${one}`)) continue;
      const option = options.find((one) => one.text.text.startsWith('a'))?.number ?? 0;
      const body = { question: number, given: { kind: 'single', option } };
      await world.call(learner, academy.answer, { at: [attempt.id], body });
    }
    await world.call(learner, academy.handIn, { at: [attempt.id] });
  }

  it('has the figures of a worked example, of first attempts alone', async () => {
    const { items, ...others } = await world.call<CourseStatistics>(
      'admin',
      adminAcademy.statistics,
      { at: [course.id] },
    );
    // Six passed the quiz by their first attempt, one by the second; one of the six lacks the text.
    expect(others).toMatchObject({ enrolled: 30, passed: 6, first_attempt: 5 });
    expect(others.funnel).toMatchObject([
      { done: 29, lost: 0, is_notable: false },
      { done: 7, lost: 22, lost_percent: 76, is_notable: true },
    ]);
    // The rest of each attempt, of ten: those that had the question right, then those that had not.
    // 1: 3 2 1 1 1 1 (mean 1.5), 1 1 1 0 (0.75); all 1.2, variance 20/10 − 1.44 = 0.56;
    //    r = 0.75 / √0.56 · √(0.6 · 0.4) = 0.4910.
    // 2: 3 2 1 1 0 0 (7/6), 2 2 1 0 (1.25); all 1.2, variance 24/10 − 1.44 = 0.96;
    //    r = −0.083333 / √0.96 · √(0.6 · 0.4) = −0.0417.
    // 3: 3 2 1 (2), 2 2 2 1 1 1 0 (9/7); all 1.5, variance 29/10 − 2.25 = 0.65;
    //    r = 0.714286 / √0.65 · √(0.3 · 0.7) = 0.4060.
    // 4: 3 1 0 (4/3), 3 2 2 2 1 1 0 (11/7); all 1.5, variance 33/10 − 2.25 = 1.05;
    //    r = −0.238095 / √1.05 · √(0.3 · 0.7) = −0.1065.
    const byText = items.toSorted((one, other) => one.text_en.localeCompare(other.text_en));
    const figures = byText.map((one) => [
      one.text_en,
      one.answers,
      one.difficulty,
      one.discrimination?.toFixed(4),
      one.verdict,
    ]);
    expect(figures).toEqual([
      ['Question 1', 30, 0.6, '0.4910', 'fine'],
      ['Question 2', 30, 0.6, '-0.0417', 'backwards'],
      ['Question 3', 30, 0.3, '0.4060', 'fine'],
      ['Question 4', 30, 0.3, '-0.1065', 'backwards'],
    ]);
    expect(items.map(({ verdict }) => verdict).slice(0, 2)).toEqual(['backwards', 'backwards']);
  });

  it('counts who began among those who could, whatever they are by now', async () => {
    const asked = () =>
      world.call<CourseStatistics>('admin', adminAcademy.statistics, { at: [course.id] });
    const { enrolled, eligible } = await asked();
    // The world’s three members beside them.
    expect([enrolled, eligible]).toEqual([30, 33]);
    const [first, second] = [eq(members.username, 'learner0'), eq(members.username, 'learner1')];
    await world.database.db.update(members).set({ status: 'blocked' }).where(first);
    await world.database.db.update(members).set({ role: 'support' }).where(second);
    expect(await asked()).toMatchObject({ enrolled: 30, eligible: 33 });
  });

  it('tells what happened as xAPI, the result with it and nobody’s name', async () => {
    const pages: Record<string, unknown>[] = [];
    let next: string | null = null;
    do {
      const query: string = `?limit=50${next ? `&cursor=${next}` : ''}`;
      const page: { statements: Record<string, unknown>[]; next: string | null } = await world.call(
        'admin',
        adminAcademy.statements,
        { at: [course.id], query },
      );
      pages.push(...page.statements);
      next = page.next;
    } while (next !== null);
    const ids = pages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages.find(({ verb }) => JSON.stringify(verb).includes('failed'))).toMatchObject({
      version: '1.0.3',
      actor: { objectType: 'Agent' },
      verb: { id: 'http://adlnet.gov/expapi/verbs/failed' },
      object: { objectType: 'Activity', definition: { name: { en: 'Lesson quiz' } } },
      result: { score: { scaled: 0.5 }, success: false },
    });
    expect(JSON.stringify(pages)).not.toMatch(/learner/i);
  });

  it('keeps results when what was answered goes with its time, then the events', async () => {
    const { db } = world.database;
    const events = () => db.$count(learningEvents, eq(learningEvents.courseId, course.id));
    const emptied = () => db.$count(quizAttempts, isNull(quizAttempts.answers));
    const kept = async () => [
      await db.$count(quizAttempts),
      await db.$count(quizMarks),
      await db.$count(enrolments),
    ];
    const [before, unanswered] = [await kept(), await emptied()];
    const run = () => oldLearning.run(world.services);
    await world.pass(answerDays * DAY_MS);
    await run();
    expect(await emptied()).toBe(unanswered);
    expect(unanswered).toBeLessThan(before[0] ?? 0);
    await world.pass(1);
    await run();
    expect(await emptied()).toBe(before[0]);
    expect(await events()).toBeGreaterThan(0);
    expect(await kept()).toEqual(before);

    await world.pass((eventDays - answerDays) * DAY_MS);
    await run();
    expect(await events()).toBe(0);
    expect(await kept()).toEqual(before);
    const { items } = await world.call<CourseStatistics>('admin', adminAcademy.statistics, {
      at: [course.id],
    });
    expect(items[0]?.difficulty).not.toBeNull();
  });
});
