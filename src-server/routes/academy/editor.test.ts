import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { academy, type Attempt, type Course } from '#contract/api/academy/academy.ts';
import {
  adminAcademy,
  type CourseChecks,
  type CourseDraft,
  type CoursePreview,
  type LessonDraft,
} from '#contract/api/admin/academy/academy.ts';
import { support, type Ticket } from '#contract/api/support/tickets.ts';
import { AcademyWorld, courseFields, lessonBody } from '../../../tests/support/worlds/academy.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { notifications } from '../../database/schema/inbox.ts';

let world: AcademyWorld;
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(() => world.close());

describe('a draft', () => {
  it('is not published with what is missing, nor with a promise', async () => {
    const made = await world.call<CourseDraft>('admin', adminAcademy.create, {
      body: { ...courseFields, title_es: 'Vacío', title_en: '' },
    });
    const refused = await world.refused('admin', adminAcademy.publish, {
      at: [made.id],
      body: { version: made.version, changes_es: '', changes_en: '' },
    });
    expect(refused).toMatchObject({ code: 'checks_failed', details: { checks: ['lessons'] } });

    const course = await world.course(4, { title_es: 'Promesas', title_en: 'Promises' });
    await world.change(course.text, { body_es: 'Con el pool tienes una ganancia garantizada.' });
    const { items } = await world.call<CourseChecks>('admin', adminAcademy.checks, {
      at: [course.id],
    });
    const failed = items.filter(({ state }) => state === 'fail');
    expect(failed.map(({ check }) => check)).toEqual(['promises', 'risk']);
    expect(failed[0]?.places[0]).toMatchObject({ lesson: course.text, language: 'es' });
    const denied = 'Nadie puede darte una ganancia garantizada. Puedes perder parte de tu capital.';
    await world.change(course.text, { body_es: denied });
    const mended = await world.call<CourseChecks>('admin', adminAcademy.checks, {
      at: [course.id],
    });
    expect(mended).toMatchObject({
      can_publish: true,
      changes: [{ change: 'changed', lesson: course.text }],
    });
  });

  it('tells the second of two who save the same lesson who was first', async () => {
    const { text } = await world.course(4, { title_es: 'A la vez', title_en: 'At once' });
    const seen = await world.call<LessonDraft>('admin', adminAcademy.lesson, { at: [text] });
    await world.change(text, { minutes: 7 });
    const refused = await world.refused('admin', adminAcademy.changeLesson, {
      at: [text],
      body: { ...lessonBody(seen), minutes: 8, version: seen.version },
    });
    expect(refused).toMatchObject({ code: 'conflict', details: { version: seen.version + 1 } });
    expect(refused.details?.['by']).toEqual(expect.any(String));
  });

  it('is seen as a member of a plan would see it', async () => {
    const { id, text } = await world.course(4, { title_es: 'Vista', title_en: 'View' });
    const { course, lesson } = await world.call<CoursePreview>('auditor', adminAcademy.preview, {
      at: [id],
      query: `?language=en&lesson=${text}`,
    });
    expect(course).toMatchObject({ title: { text: 'View', language: 'en' }, is_started: false });
    expect(lesson).toMatchObject({ body: { language: 'en' } });
  });
});

it('keeps a learner in their version until they change it, with what is done', async () => {
  const { id, slug, text, quiz } = await world.course(4, { title_es: 'Vez', title_en: 'Turn' });
  await world.call('bruno', academy.start, { at: [slug] });
  await world.call('bruno', academy.progress, { at: [slug, text], body: { read: true } });
  const { modules } = await world.draft(id);
  const added = await world.lesson(id, modules[0]?.id ?? 0, 'text', { title_es: 'Nueva' });
  const published = await world.publish(id, 'Una lección más');
  expect(published).toMatchObject({ published: 2, keepers: [{ version: 1, members: 1 }] });
  const kept = await world.call<Course>('bruno', academy.course, { at: [slug] });
  expect(kept).toMatchObject({
    version: { number: 1 },
    total: 2,
    newer: {
      number: 2,
      changes: { text: 'Una lección más' },
      added: [{ text: 'Nueva' }],
      done: 1,
      total: 3,
    },
  });
  const told = await world.database.db.select().from(notifications);
  expect(told.filter(({ event }) => event === 'course.newer')).toHaveLength(1);
  const changed = await world.call<Course>('bruno', academy.changeVersion, {
    at: [slug],
    body: { version: 2 },
  });
  expect(changed).toMatchObject({ version: { number: 2 }, done: 1, total: 3, newer: null });
  // What was published keeps a lesson that leaves the draft.
  const { version } = await world.call<LessonDraft>('admin', adminAcademy.lesson, { at: [added] });
  await world.call('admin', adminAcademy.removeLesson, { at: [added], body: { version } });
  const again = await world.call<Course>('bruno', academy.course, { at: [slug] });
  expect(again.modules[0]?.lessons.map((one) => one.id)).toEqual([text, quiz, added]);
});

it('makes an earlier version the draft again, with its order, lessons and questions', async () => {
  const { id, slug, text, quiz } = await world.course(4, { title_es: 'Antes', title_en: 'Before' });
  const first = await world.draft(id);
  const bank = async () =>
    (
      await world.call<{ items: { id: number; version: number; text_es: string }[] }>(
        'admin',
        adminAcademy.questions,
        { at: [quiz] },
      )
    ).items;
  const asked = await bank();
  const [gone] = asked;
  await world.change(text, { title_es: 'Otro título' });
  await world.call('admin', adminAcademy.removeQuestion, {
    at: [gone?.id ?? 0],
    body: { version: gone?.version },
  });
  await world.lesson(id, first.modules[0]?.id ?? 0, 'text', { title_es: 'De más' });
  await world.publish(id, 'Otra cosa');

  const refused = await world.refused('admin', adminAcademy.restore, {
    at: [id],
    body: { version: first.version, number: 1 },
  });
  expect(refused.code).toBe('conflict');
  const { version } = await world.draft(id);
  const none = await world.refused('admin', adminAcademy.restore, {
    at: [id],
    body: { version, number: 9 },
  });
  expect(none.code).toBe('not_found');
  const restored = await world.call<CourseDraft>('admin', adminAcademy.restore, {
    at: [id],
    body: { version, number: 1 },
  });
  expect(restored.modules).toEqual(first.modules);
  expect(restored).toMatchObject({ published: 2, is_changed: true, title_es: 'Antes' });
  expect((await bank()).map((one) => one.text_es)).toEqual(asked.map((one) => one.text_es));
  // Members see nothing of it yet.
  const shown = await world.call<Course>('valeria', academy.course, { at: [slug] });
  expect(shown).toMatchObject({ version: { number: 2 }, total: 3 });
  const same = await world.call<CourseDraft>('admin', adminAcademy.restore, {
    at: [id],
    body: { version: restored.version, number: 2 },
  });
  expect(same).toMatchObject({ is_changed: false, lessons: 3 });
});

it('says nothing of what is right before a quiz is passed, and all of it afterwards', async () => {
  const { slug, text, quiz } = await world.course(4, { title_es: 'Callada', title_en: 'Silent' });
  await world.call('ana', academy.start, { at: [slug] });
  await world.call('ana', academy.progress, { at: [slug, text], body: { read: true } });
  const begun = await world.send('ana', academy.startAttempt, { at: [slug, quiz] });
  const { id } = begun.json<Attempt>();
  expect(begun.body).not.toMatch(/is_right|Porque/);
  const again = await world.call<Attempt>('ana', academy.startAttempt, { at: [slug, quiz] });
  expect(again.id).toBe(id);
  const failed = await world.take('ana', slug, quiz, 0);
  expect(JSON.stringify(failed)).not.toMatch(/is_right|Porque/);
  const late = { question: 1, given: null };
  expect((await world.refused('ana', academy.answer, { at: [id], body: late })).code).toBe(
    'attempt_over',
  );

  await world.pass(3 * 86_400_000);
  const passed = await world.take('ana', slug, quiz, 3);
  expect(JSON.stringify(passed)).toMatch(/is_right.*Porque/);

  const report = { question: 2, text: 'El tope está mal.' };
  const { ticket } = await world.call<{ ticket: number }>('ana', academy.report, {
    at: [id],
    body: report,
  });
  const asked = await world.call<Ticket>('ana', support.one, { at: [ticket] });
  expect(asked).toMatchObject({
    category: 'academy',
    objects: [{ kind: 'lesson', id: String(quiz), path: `/academy/${slug}/${quiz}` }],
  });
  expect(asked.messages[0]?.text).toContain('El tope está mal.');
});

it('reads a bank from CSV: dry first, then all of it or nothing', async () => {
  const { quiz } = await world.course(1 + 3, { title_es: 'Banco', title_en: 'Bank' });
  const head = 'kind,text_es,text_en,options_es,options_en,right,value';
  const csv = `${head}\nsingle,Pregunta 1,Question 1,"x\ny","x\ny",2,\nnumber,¿Cuánto?,How much?,,,,200.00\n`;
  const send = (body: object) =>
    world.call<Record<string, unknown>>('admin', adminAcademy.importQuestions, {
      at: [quiz],
      body,
    });
  const bank = async () =>
    (await world.call<{ items: unknown[] }>('admin', adminAcademy.questions, { at: [quiz] })).items
      .length;
  expect(await send({ csv, dry_run: true })).toMatchObject({
    rows: 2,
    added: 1,
    changed: 1,
    is_stored: false,
  });
  expect(await bank()).toBe(4);
  const wrong = await send({ csv: `${csv}odd,a,b,,,,\n`, dry_run: false });
  expect(wrong).toMatchObject({
    is_stored: false,
    errors: [{ line: 6, column: 'kind', id: 'csv.kind' }],
  });
  expect(await bank()).toBe(4);
  expect(await send({ csv, dry_run: false })).toMatchObject({ is_stored: true });
  expect(await bank()).toBe(5);
});

it('answers nothing while the area is off', async () => {
  await configure(world.database.db, { area_academy_enabled: 'off' });
  for (const [name, endpoint] of [
    ['valeria', academy.catalogue],
    ['admin', adminAcademy.list],
    [null, academy.verify],
  ] as const) {
    const refused = await world.refused(name, endpoint, { at: ['A-2026-00001'] });
    expect(refused).toMatchObject({ code: 'area_off', details: { area: 'academy' } });
  }
  await configure(world.database.db, { area_academy_enabled: 'on' });
});
