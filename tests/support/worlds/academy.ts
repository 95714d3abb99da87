import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { academy, type Attempt, type GivenAnswer } from '#contract/api/academy/academy.ts';
import {
  adminAcademy,
  type CourseDraft,
  type LessonDraft,
  type QuestionFields,
} from '#contract/api/admin/academy/academy.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import type { Services } from '#server/services.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure } from './payout.ts';

const MONDAY = new Date('2026-11-23T16:00:00Z');
const people = ['valeria', 'bruno', 'ana', 'admin', 'auditor'] as const;
type Name = (typeof people)[number];
/** One of the people, or who joined, by the id. */
type Who = Name | number;

type Part = string | number;
interface Input {
  /** Values of the path's parameters, in their order. */
  readonly at?: readonly Part[];
  readonly query?: string;
  readonly body?: object;
  readonly key?: string;
  readonly language?: 'es' | 'en';
}

export const courseFields = {
  title_es: 'Las dos piernas',
  title_en: 'The two legs',
  summary_es: 'Volumen y remanente con ejemplos.',
  summary_en: 'Volume and carry by examples.',
  level: 'basic',
  cover: 'tree',
  access: [],
  has_certificate: true,
} as const;

/** A question whose first option is right. */
export const question = (number: number, more: Partial<QuestionFields> = {}): QuestionFields => ({
  kind: 'single',
  topic_es: 'Volumen',
  topic_en: 'Volume',
  text_es: `Pregunta ${number}`,
  text_en: `Question ${number}`,
  options: ['a', 'b', 'c'].map((letter, at) => ({
    text_es: `${letter} ${number} es`,
    text_en: `${letter} ${number} en`,
    is_right: at === 0,
    match_es: '',
    match_en: '',
  })),
  value: null,
  tolerance: null,
  unit: '',
  explanation_es: `Porque ${number}.`,
  explanation_en: `Because ${number}.`,
  lesson: null,
  ...more,
});

/** Three members, an editor and an auditor, over the API. */
export class AcademyWorld {
  readonly database: TestDatabase;
  readonly services: TestServices;
  readonly app: FastifyInstance;
  readonly ids: Readonly<Record<Name, number>>;
  readonly #tokens = new Map<Who, string>();

  private constructor(
    database: TestDatabase,
    services: TestServices,
    app: FastifyInstance,
    ids: Record<Name, number>,
  ) {
    this.database = database;
    this.services = services;
    this.app = app;
    this.ids = ids;
  }

  static async open(given: Partial<Services> = {}): Promise<AcademyWorld> {
    const database = await createTestDatabase();
    const services = createTestServices(database, given);
    const app = await buildApp(services);
    services.clock.set(MONDAY);
    await configure(database.db, { area_academy_enabled: 'on', area_support_enabled: 'on' });
    const ids = await database.transaction(async (tx) => ({
      valeria: await insertMember(tx, 'valeria', { firstName: 'Valeria', lastName: 'Montes' }),
      bruno: await insertMember(tx, 'bruno', { firstName: 'Bruno', lastName: 'Cáceres' }),
      ana: await insertMember(tx, 'ana', { firstName: 'Ana', lastName: 'Łukasz' }),
      admin: await insertMember(tx, 'admin', { isAdmin: true }),
      auditor: await insertMember(tx, 'auditor', { role: 'auditor' }),
    }));
    const world = new AcademyWorld(database, services, app, ids);
    await world.pass(0);
    return world;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
  }

  /** Time goes by, and everybody has a fresh token. */
  async pass(ms: number): Promise<void> {
    this.services.clock.set(new Date(this.services.clock.now().getTime() + ms));
    for (const name of people) this.#tokens.set(name, await this.#sessionOf(this.ids[name]));
  }

  /** Another member, whose token is good until time goes by. */
  async join(username: string): Promise<number> {
    const id = await this.database.transaction((tx) => insertMember(tx, username));
    this.#tokens.set(id, await this.#sessionOf(id));
    return id;
  }

  async #sessionOf(id: number): Promise<string> {
    const device = { userAgent: 'Test', address: '187.190.3.4' };
    const now = this.services.clock.now();
    const { access } = await this.database.transaction((tx) =>
      startSession(tx, this.services, id, device, now),
    );
    return access;
  }

  token = (name: Who): string => this.#tokens.get(name) ?? '';

  async send(name: Who | null, { method, path, once }: AnyEndpoint, input: Input = {}) {
    const { at = [], query = '', body, key = randomUUID(), language = 'es' } = input;
    const parts = [...at];
    return this.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, () => String(parts.shift())) + query,
      headers: {
        'accept-language': language,
        ...(name && { authorization: `Bearer ${this.token(name)}` }),
        ...(once && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
  }

  /** An answer. @throws Error with what was refused */
  async call<T>(name: Who | null, endpoint: AnyEndpoint, input: Input = {}): Promise<T> {
    const answer = await this.send(name, endpoint, input);
    if (answer.statusCode !== 200) {
      throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.body}`);
    }
    return answer.json<T>();
  }

  async refused(name: Who | null, endpoint: AnyEndpoint, input: Input = {}): Promise<ErrorBody> {
    const answer = await this.send(name, endpoint, input);
    if (answer.statusCode < 400) throw new Error(`${endpoint.path} was not refused`);
    return answer.json<ErrorBody>();
  }

  /** A course of one module: a text, then a quiz of `bank` questions that opens after it. */
  async course(
    bank = 4,
    fields: object = {},
  ): Promise<{ id: number; slug: string; text: number; quiz: number }> {
    const made = await this.call<CourseDraft>('admin', adminAcademy.create, {
      body: { ...courseFields, ...fields },
    });
    const { id } = made;
    const withModule = await this.call<CourseDraft>('admin', adminAcademy.addModule, {
      at: [id],
      body: { title_es: 'Uno', title_en: 'One', version: made.version },
    });
    const module = withModule.modules[0]?.id ?? 0;
    const text = await this.lesson(id, module, 'text');
    const quiz = await this.lesson(id, module, 'quiz', {
      needs_previous: true,
      quiz: { draw: 3, pass_percent: 60, attempts_max: 2, wait_hours: 48 },
    });
    for (let number = 1; number <= bank; number += 1) {
      await this.call('admin', adminAcademy.addQuestion, {
        at: [quiz],
        body: question(number, { lesson: text }),
      });
    }
    await this.publish(id);
    return { id, slug: made.slug, text, quiz };
  }

  draft = (id: number): Promise<CourseDraft> =>
    this.call<CourseDraft>('admin', adminAcademy.one, { at: [id] });

  async lesson(
    id: number,
    module: number,
    kind: LessonDraft['kind'],
    fields: Partial<LessonDraft> = {},
  ): Promise<number> {
    const { version } = await this.draft(id);
    const names = { title_es: `Lección ${kind}`, title_en: `Lesson ${kind}` };
    const { lesson } = await this.call<{ lesson: number }>('admin', adminAcademy.addLesson, {
      at: [id, module],
      body: { kind, ...names, version },
    });
    await this.change(lesson, {
      purpose_es: 'Para saber más.',
      purpose_en: 'To know more.',
      ...(kind !== 'quiz' && { body_es: '## Uno\n\nTexto.', body_en: '## One\n\nText.' }),
      ...fields,
    });
    return lesson;
  }

  /** Changes fields of a lesson and leaves the others. */
  async change(lesson: number, fields: Partial<LessonDraft>): Promise<LessonDraft> {
    const draft = await this.call<LessonDraft>('admin', adminAcademy.lesson, { at: [lesson] });
    return this.call<LessonDraft>('admin', adminAcademy.changeLesson, {
      at: [lesson],
      body: { ...lessonBody(draft), ...fields, version: draft.version },
    });
  }

  async publish(id: number, changes = 'Cambios'): Promise<CourseDraft> {
    const { version } = await this.draft(id);
    return this.call<CourseDraft>('admin', adminAcademy.publish, {
      at: [id],
      body: { version, changes_es: changes, changes_en: '' },
    });
  }

  /** Answers the questions of an attempt, so many of them right, and hands it in. */
  async take(name: Who, slug: string, quiz: number, right: number): Promise<Attempt> {
    const attempt = await this.call<Attempt>(name, academy.startAttempt, { at: [slug, quiz] });
    for (const { number, options } of attempt.questions) {
      const isRight = number <= right;
      const option = options.find(({ text }) => text.text.startsWith('a') === isRight)?.number ?? 1;
      const given: GivenAnswer = { kind: 'single', option };
      await this.call(name, academy.answer, {
        at: [attempt.id],
        body: { question: number, given },
      });
    }
    return this.call<Attempt>(name, academy.handIn, { at: [attempt.id] });
  }
}

export function lessonBody(draft: LessonDraft) {
  const { id, course, module, number, kind, updated_at, updated_by, ...rest } = draft;
  const { missing, files, manifest, bank, version, ...fields } = rest;
  void [id, course, module, number, kind, updated_at, updated_by];
  void [missing, files, manifest, bank, version];
  return fields;
}
