import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attempt, GivenAnswer } from '#contract/api/academy/academy.ts';
import { adminAcademy, type LessonDraft } from '#contract/api/admin/academy/academy.ts';
import { AcademyWorld, lessonBody } from '../../../tests/support/worlds/academy.ts';
import { lessonProgress, quizAttempts, quizMarks } from '../../database/schema/academy.ts';
import { members } from '../../database/schema/members.ts';
import { createPictureEncoder } from '../../domain/files/encoder.ts';
import { storeUpload } from '../../domain/files/store-upload.ts';

let world: AcademyWorld;
const encoder = createPictureEncoder();
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(async () => {
  encoder.close();
  await world.close();
});

interface Trial {
  readonly seed: string;
  readonly attempt: Attempt;
}

async function kept(): Promise<number> {
  const { db } = world.database;
  const rows = await Promise.all([
    db.select().from(quizAttempts),
    db.select().from(quizMarks),
    db.select().from(lessonProgress),
  ]);
  return rows.flat().length;
}

it('a quiz of a draft is drawn, graded and explained, and nothing of it is kept', async () => {
  const { quiz } = await world.course(4, { title_es: 'Ensayo', title_en: 'Trial' });
  const ask = (seed: string | null, answers: object[] | null) =>
    world.call<Trial>('auditor', adminAcademy.tryQuiz, {
      at: [quiz],
      body: { language: 'en', seed, answers },
    });
  const { seed, attempt } = await ask(null, null);
  expect(attempt).toMatchObject({ handed_in_at: null, result: null, max: 2, needed: 2 });
  expect(attempt.questions).toHaveLength(3);
  expect(JSON.stringify(attempt)).not.toMatch(/is_right|Because/);
  expect((await ask(seed, null)).attempt.questions).toEqual(attempt.questions);

  const answers = (right: number) =>
    attempt.questions.map(({ number, options }) => {
      const isRight = number <= right;
      const option = options.find(({ text }) => text.text.startsWith('a') === isRight)?.number ?? 1;
      const given: GivenAnswer = { kind: 'single', option };
      return { question: number, given };
    });
  const failed = (await ask(seed, answers(1))).attempt.result;
  expect(failed).toMatchObject({ passed: false, right: 1, review: null, attempts_left: 1 });
  expect(failed?.topics).toEqual([
    { topic: { text: 'Volume', language: 'en' }, right: 1, total: 3 },
  ]);
  const passed = (await ask(seed, answers(2))).attempt.result;
  expect(passed).toMatchObject({ passed: true, right: 2, certificate: null });
  expect(passed?.review?.map((one) => one.is_right)).toEqual([true, true, false]);
  expect(passed?.review?.[0]?.explanation.text).toMatch(/^Because/);
  expect(await kept()).toBe(0);

  const wrong = { question: 1, given: { kind: 'number', value: '3' } };
  const refused = await world.refused('auditor', adminAcademy.tryQuiz, {
    at: [quiz],
    body: { language: 'en', seed, answers: [wrong] },
  });
  expect(refused).toMatchObject({ code: 'validation', fields: { answers: { id: 'quiz.given' } } });
});

it('a package of a draft is opened for who reads drafts, and no longer than they do', async () => {
  const { id } = await world.course(4, { title_es: 'Paquete', title_en: 'Package' });
  const { modules } = await world.draft(id);
  const lesson = await world.lesson(id, modules[0]?.id ?? 0, 'package');
  const zip = join(import.meta.dirname, '../../../tests/fixtures/packages/scorm-1.2.zip');
  const source = Readable.from([readFileSync(zip)], { objectMode: false });
  const { id: file } = await storeUpload(world.services, encoder, world.ids.admin, {
    purpose: 'course_package',
    name: 'a.zip',
    source,
  });
  const draft = await world.call<LessonDraft>('admin', adminAcademy.lesson, { at: [lesson] });
  await world.call('admin', adminAcademy.changeLesson, {
    at: [lesson],
    body: { ...lessonBody(draft), package: { file, pass_percent: 80 }, version: draft.version },
  });

  const opened = await world.call<{ url: string; channel: string }>(
    'auditor',
    adminAcademy.tryPackage,
    { at: [lesson] },
  );
  const page = await world.app.inject({ method: 'GET', url: opened.url });
  expect(page.statusCode).toBe(200);
  const [, script = ''] = /<script src="([^"]+~runtime\.js)"/.exec(page.body) ?? [];
  const runtime = await world.app.inject({ method: 'GET', url: script });
  expect(runtime.body).toContain(opened.channel);
  expect(runtime.body).toContain('"cmi.core.entry":"ab-initio"');
  expect(await kept()).toBe(0);

  const { db } = world.database;
  await db.update(members).set({ role: 'member' }).where(eq(members.id, world.ids.auditor));
  expect((await world.app.inject({ method: 'GET', url: opened.url })).statusCode).toBe(404);
  await db.update(members).set({ role: 'auditor' }).where(eq(members.id, world.ids.auditor));
});
