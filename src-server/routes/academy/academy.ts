import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { academy } from '#contract/api/academy/academy.ts';
import * as schemas from '#contract/api/academy/academy.schema.ts';
import * as certificates from '#contract/api/academy/certificates.schema.ts';
import * as quiz from '#contract/api/academy/quiz.schema.ts';
import { readCertificateNumber } from '#contract/rules/academy/certificates.ts';
import type { Transaction } from '../../database/database.ts';
import { attemptView } from '../../domain/academy/attempt-view.ts';
import { handIn, keepAnswer, startAttempt } from '../../domain/academy/attempts.ts';
import { catalogueOf, courseOf } from '../../domain/academy/catalogue.ts';
import { certificatePdf } from '../../domain/academy/certificate-pdf.ts';
import {
  certificatesOf,
  certificateView,
  findCertificate,
} from '../../domain/academy/certificates.ts';
import { changeVersion, startCourse } from '../../domain/academy/enrol.ts';
import { buyCourse } from '../../domain/academy/sales/settlement.ts';
import { lessonOf } from '../../domain/academy/lesson-view.ts';
import { addNote, changeNote, notesOf, removeNote } from '../../domain/academy/notes.ts';
import { keepPackage, openPackage } from '../../domain/academy/package-player.ts';
import { holdLesson, tellProgress } from '../../domain/academy/progress.ts';
import type { Learner } from '../../domain/academy/shelf.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import type { Caller } from '../../domain/accounts/sessions.ts';
import { reportQuestion } from '../../domain/support/question-report.ts';
import { languageOf } from '../../plugins/language.ts';
import { moneyRoute, onceRoute, rawRoute, route } from '../../plugins/route.ts';

const done = { ok: true } as const;
/** Numbers can be guessed one after another; a person checks a few. */
const verifyLimit = { max: 30, seconds: 60 } as const;
const pdfLimit = { max: 20, seconds: 60 } as const;
/** A player tells every few seconds, a quiz with every choice. */
const tellingLimit = { max: 240, seconds: 60 } as const;

/** What all of these routes begin with. */
function toolsOf(app: FastifyInstance) {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  const assertOn = (on = db) => assertAreaOn(on, services, 'academy');
  return {
    services,
    db,
    assertOn,
    learnerOf: (caller: Caller, request: FastifyRequest): Learner => ({
      memberId: caller.memberId,
      language: languageOf(request),
      now: clock.now(),
    }),
    writing: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      database.transaction(async (tx) => {
        await assertOn(tx);
        return work(tx);
      }),
  };
}

/** Courses as members take them. */
export function registerAcademyRoutes(app: FastifyInstance): void {
  registerCourses(app);
  registerNotes(app);
  registerQuizzes(app);
  registerPackages(app);
  registerCertificates(app);
}

function registerCourses(app: FastifyInstance): void {
  const { services, db, assertOn, learnerOf, writing } = toolsOf(app);
  route(app, academy.catalogue, schemas.catalogueSchemas, async ({ caller, query, request }) => {
    await assertOn();
    return catalogueOf(db, learnerOf(caller, request), query);
  });
  route(app, academy.course, schemas.courseSchemas, async ({ caller, params, request }) => {
    await assertOn();
    return courseOf(db, learnerOf(caller, request), params.slug);
  });
  route(app, academy.start, schemas.startSchemas, ({ caller, params, request }) =>
    writing(async (tx) => {
      const learner = learnerOf(caller, request);
      await startCourse(tx, services, learner, params.slug);
      return courseOf(tx, learner, params.slug);
    }),
  );
  moneyRoute(app, academy.buy, schemas.buySchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      await assertOn(tx);
      const learner = learnerOf(caller, request);
      await buyCourse(tx, services, { ...params, ...body, memberId: caller.memberId });
      return courseOf(tx, learner, params.slug);
    },
  });
  route(app, academy.changeVersion, schemas.changeVersionSchemas, (call) =>
    writing(async (tx) => {
      const learner = learnerOf(call.caller, call.request);
      await changeVersion(tx, services, learner, { ...call.params, ...call.body });
      return courseOf(tx, learner, call.params.slug);
    }),
  );
  route(app, academy.lesson, schemas.lessonSchemas, async ({ caller, params, request }) => {
    await assertOn();
    return lessonOf(db, learnerOf(caller, request), params);
  });
  route(
    app,
    academy.progress,
    schemas.progressSchemas,
    ({ caller, params, body, request }) =>
      writing((tx) =>
        tellProgress(tx, services, learnerOf(caller, request), { place: params, told: body }),
      ),
    { rateLimit: tellingLimit },
  );
}

function registerNotes(app: FastifyInstance): void {
  const { services, db, assertOn, learnerOf, writing } = toolsOf(app);
  route(app, academy.notes, schemas.notesSchemas, async ({ caller, params, request }) => {
    await assertOn();
    // Its own refusals: what is shut has no notes to be read.
    await lessonOf(db, learnerOf(caller, request), params);
    return { items: await notesOf(db, caller.memberId, params.lesson) };
  });
  onceRoute(app, academy.addNote, schemas.addNoteSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      await assertOn(tx);
      const learner = learnerOf(caller, request);
      await holdLesson(tx, services, learner, params);
      const note = { ...body, lessonId: params.lesson, at: learner.now };
      return addNote(tx, caller.memberId, note);
    },
  });
  route(app, academy.changeNote, schemas.changeNoteSchemas, ({ caller, params, body }) =>
    writing((tx) => changeNote(tx, caller.memberId, { ...body, ...params })),
  );
  route(app, academy.removeNote, schemas.removeNoteSchemas, ({ caller, params }) =>
    writing(async (tx) => {
      await removeNote(tx, caller.memberId, params.note);
      return done;
    }),
  );
}

function registerQuizzes(app: FastifyInstance): void {
  const { services, db, assertOn, learnerOf, writing } = toolsOf(app);
  const { clock } = services;
  route(app, academy.startAttempt, quiz.startAttemptSchemas, ({ caller, params, request }) =>
    writing(async (tx) => {
      const learner = learnerOf(caller, request);
      return attemptView(tx, learner, await startAttempt(tx, services, learner, params));
    }),
  );
  route(app, academy.attempt, quiz.attemptSchemas, async ({ caller, params, request }) => {
    await assertOn();
    return attemptView(db, learnerOf(caller, request), params.attempt);
  });
  route(
    app,
    academy.answer,
    quiz.answerSchemas,
    ({ caller, params, body }) =>
      writing(async (tx) => {
        const kept = await keepAnswer(tx, caller.memberId, { ...body, ...params });
        return { ...kept, kept_at: clock.now().toISOString() };
      }),
    { rateLimit: tellingLimit },
  );
  route(app, academy.handIn, quiz.handInSchemas, ({ caller, params, request }) =>
    writing(async (tx) => {
      const learner = learnerOf(caller, request);
      const certificate = await handIn(tx, services, learner, params.attempt);
      return attemptView(tx, learner, params.attempt, certificate);
    }),
  );
  onceRoute(app, academy.report, quiz.reportSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      await assertOn(tx);
      await assertAreaOn(tx, services, 'support');
      const learner = learnerOf(caller, request);
      return { ticket: await reportQuestion(tx, services, learner, { ...body, ...params }) };
    },
  });
}

function registerPackages(app: FastifyInstance): void {
  const { services, learnerOf, writing } = toolsOf(app);
  route(app, academy.openPackage, schemas.openPackageSchemas, ({ caller, params, request }) =>
    writing((tx) => openPackage(tx, services, learnerOf(caller, request), params)),
  );
  route(
    app,
    academy.keepPackage,
    quiz.keepPackageSchemas,
    ({ caller, params, body, request }) =>
      writing((tx) =>
        keepPackage(tx, services, learnerOf(caller, request), { place: params, told: body }),
      ),
    { rateLimit: tellingLimit },
  );
}

function registerCertificates(app: FastifyInstance): void {
  const { services, db, assertOn } = toolsOf(app);
  const { config } = services;
  route(app, academy.certificates, certificates.certificateSchemas, async ({ caller, request }) => {
    await assertOn();
    const language = languageOf(request);
    const rows = await certificatesOf(db, caller.memberId);
    return {
      items: rows.map((row) => {
        const { number, course, slug, issued_at } = certificateView(row, language);
        return { number, course, slug, issued_at };
      }),
    };
  });
  const asked = {
    params: certificates.certificatePdfSchemas.params,
    query: Type.Object({}),
    answers: { 'application/pdf': certificates.certificatePdfSchemas.answer },
    errors: certificates.certificatePdfSchemas.errors,
  };
  rawRoute(
    app,
    academy.certificatePdf,
    asked,
    async ({ caller, params, request }) => {
      await assertOn();
      const { number } = params;
      const language = languageOf(request);
      const row = await findCertificate(db, number, caller.memberId);
      const address = `${config.publicUrl.replace(/\/$/, '')}/verify/${number}`;
      const body = await certificatePdf(certificateView(row, language), language, address);
      return {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="${number}.pdf"`,
        },
        body,
      };
    },
    { rateLimit: pdfLimit },
  );
  route(
    app,
    academy.verify,
    certificates.verifySchemas,
    async ({ params, request }) => {
      await assertOn();
      const number = readCertificateNumber(params.number) ?? params.number;
      return certificateView(await findCertificate(db, number), languageOf(request));
    },
    { rateLimit: verifyLimit },
  );
}
