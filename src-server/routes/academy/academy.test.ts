import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  academy,
  type Attempt,
  type Catalogue,
  type Certificate,
  type Course,
  type Lesson,
  type LessonProgress,
} from '#contract/api/academy/academy.ts';
import { adminAcademy, type CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { certificateText } from '#contract/rules/academy/certificates.ts';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { createHash } from 'node:crypto';
import { AcademyWorld } from '../../../tests/support/worlds/academy.ts';
import { entries } from '../../database/schema/ledger.ts';
import { mails } from '../../database/schema/system.ts';

let world: AcademyWorld;
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(() => world.close());

describe('a course from locked to certificate', () => {
  it('is started, read, failed, waited for, passed, attested and checked by anyone', async () => {
    const first = await world.course(4);
    const second = await world.course(3, {
      title_es: 'Después',
      title_en: 'Afterwards',
      access: [{ kind: 'course', id: first.id }],
    });

    const catalogue = await world.call<Catalogue>('valeria', academy.catalogue);
    const locked = catalogue.items.find(({ slug }) => slug === second.slug);
    expect(locked).toMatchObject({
      is_open: false,
      access: [{ kind: 'course', is_met: false, done: 0, total: 2, course: { slug: first.slug } }],
    });
    const refused = await world.refused('valeria', academy.start, { at: [second.slug] });
    expect(refused).toMatchObject({
      code: 'course_locked',
      details: { locks: [{ kind: 'course' }] },
    });

    const started = await world.call<Course>('valeria', academy.start, { at: [first.slug] });
    expect(started).toMatchObject({ is_started: true, state: 'in_progress', done: 0, total: 2 });
    const quizHead = started.modules[0]?.lessons[1];
    expect(quizHead?.lock?.previous).toMatchObject({ count: 1, done: 0, next: { id: first.text } });
    expect(
      (await world.refused('valeria', academy.startAttempt, { at: [first.slug, first.quiz] })).code,
    ).toBe('course_locked');

    const lesson = await world.call<Lesson>('valeria', academy.lesson, {
      at: [first.slug, first.text],
      language: 'en',
    });
    expect(lesson).toMatchObject({ body: { text: '## One\n\nText.', language: 'en' }, quiz: null });
    const read = await world.call<LessonProgress>('valeria', academy.progress, {
      at: [first.slug, first.text],
      body: { read: true },
    });
    expect(read).toMatchObject({ lesson: { state: 'passed' }, course: { done: 1, total: 2 } });

    const failed = await world.take('valeria', first.slug, first.quiz, 1);
    expect(failed.result).toMatchObject({
      passed: false,
      right: 1,
      needed: 2,
      attempts_left: 1,
      review: null,
      topics: [{ right: 1, total: 3 }],
    });
    expect(failed.result?.retry_at).toBe(
      new Date(world.services.clock.now().getTime() + 48 * HOUR_MS).toISOString(),
    );
    expect(
      (await world.refused('valeria', academy.startAttempt, { at: [first.slug, first.quiz] })).code,
    ).toBe('attempt_waits');

    await world.pass(2 * DAY_MS);
    const passed = await world.take('valeria', first.slug, first.quiz, 3);
    expect(passed.result).toMatchObject({ passed: true, score: 100, certificate: 'A-2026-00001' });
    expect(passed.result?.review?.[0]).toMatchObject({
      is_right: true,
      lesson: { id: first.text },
    });
    expect(
      (await world.refused('valeria', academy.startAttempt, { at: [first.slug, first.quiz] })).code,
    ).toBe('quiz_passed');
    // The failed one is explained now, too.
    const explained = await world.call<Attempt>('valeria', academy.attempt, { at: [failed.id] });
    expect(explained.result?.review?.filter((one) => one.is_right)).toHaveLength(1);

    const shown = await world.call<Certificate>(null, academy.verify, { at: ['A-2026-00001'] });
    expect(shown).toMatchObject({ name: 'Valeria Montes', version: 1, score: 100, lessons: 2 });
    const { number, name, slug, version, issued_at: issuedAt, score, hash } = shown;
    const text = certificateText({ number, name, course: slug, version, issuedAt, score });
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect((await world.refused(null, academy.verify, { at: ['A-2026-00002'] })).code).toBe(
      'not_found',
    );

    const pdf = await world.send('valeria', academy.certificatePdf, { at: ['A-2026-00001'] });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      (await world.refused('bruno', academy.certificatePdf, { at: ['A-2026-00001'] })).code,
    ).toBe('not_found');

    const [mail] = (await world.database.db.select().from(mails)).filter(
      ({ subject }) => subject === 'Aprobaste un curso',
    );
    expect(mail?.body).toContain('A-2026-00001');
    await world.call('valeria', academy.start, { at: [second.slug] });

    // Nothing of money came of it.
    expect(await world.database.db.select().from(entries)).toEqual([]);

    const statistics = await world.call<CourseStatistics>('admin', adminAcademy.statistics, {
      at: [first.id],
    });
    expect(statistics).toMatchObject({
      enrolled: 1,
      passed: 1,
      first_attempt: 0,
      eligible: 3,
      funnel: [{ done: 1 }, { done: 1 }],
    });
    const { statements } = await world.call<{
      statements: { verb: { display: { en: string } } }[];
    }>('admin', adminAcademy.statements, { at: [first.id] });
    expect(statements.map(({ verb }) => verb.display.en)).toEqual([
      'initialized',
      'initialized',
      'completed',
      'progressed',
      'initialized',
      'failed',
      'passed',
      'passed',
      'progressed',
    ]);
    expect(JSON.stringify(statements)).not.toMatch(/valeria|montes/i);
  });
});

it('goes on with what can be done now: a quiz that waits or is spent comes last, and is not resumed', async () => {
  const { id, slug, text, quiz } = await world.course(4, { title_es: 'En orden' });
  const module = (await world.draft(id)).modules[0]?.id ?? 0;
  const after = await world.lesson(id, module, 'text', { title_es: 'Tras la prueba' });
  await world.publish(id, 'Otra lección');
  await world.call('bruno', academy.start, { at: [slug] });
  await world.call('bruno', academy.progress, { at: [slug, text], body: { read: true } });
  const next = async () =>
    (await world.call<Course>('bruno', academy.course, { at: [slug] })).next?.id;
  const resumed = async () =>
    (await world.call<Catalogue>('bruno', academy.catalogue)).resume?.lesson.id;
  expect([await next(), await resumed()]).toEqual([quiz, quiz]);

  await world.take('bruno', slug, quiz, 0);
  expect([await next(), await resumed()]).toEqual([after, after]);
  await world.call('bruno', academy.progress, { at: [slug, after], body: { read: true } });
  expect([await next(), await resumed()]).toEqual([quiz, undefined]);

  await world.pass(3 * DAY_MS);
  expect([await next(), await resumed()]).toEqual([quiz, quiz]);
  await world.take('bruno', slug, quiz, 0);
  await world.pass(3 * DAY_MS);
  expect([await next(), await resumed()]).toEqual([quiz, undefined]);
});
