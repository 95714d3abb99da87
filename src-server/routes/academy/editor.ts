import type { FastifyInstance } from 'fastify';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import * as schemas from '#contract/api/admin/academy/academy.schema.ts';
import * as more from '#contract/api/admin/academy/checks.schema.ts';
import type { Transaction } from '../../database/database.ts';
import { checksOf } from '../../domain/academy/checks.ts';
import {
  accessChoices,
  courseDraft,
  lessonDraft,
  listDrafts,
} from '../../domain/academy/draft-views.ts';
import { draftOf } from '../../domain/academy/drafts.ts';
import {
  addModule,
  changeCourse,
  changeModule,
  createCourse,
  discardCourse,
  orderCourse,
  orderCourses,
  removeModule,
  retireCourse,
} from '../../domain/academy/editing.ts';
import { isUnpacked } from '../../domain/academy/lesson-files.ts';
import { addLesson, changeLesson, findLesson, removeLesson } from '../../domain/academy/lessons.ts';
import { previewCourse } from '../../domain/academy/preview.ts';
import { listVersions, publishCourse } from '../../domain/academy/publish.ts';
import {
  addQuestion,
  changeQuestion,
  importQuestions,
  questionViews,
  removeQuestion,
} from '../../domain/academy/questions.ts';
import { restoreVersion } from '../../domain/academy/restore.ts';
import { statementsOf } from '../../domain/academy/statements.ts';
import { statisticsOf } from '../../domain/academy/statistics.ts';
import { tryPackage, tryQuiz } from '../../domain/academy/trial.ts';
import { unpackPackage } from '../../domain/academy/unpack.ts';
import { holdCaller, type Caller } from '../../domain/accounts/sessions.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;
const exportLimit = { max: 60, seconds: 60 } as const;
/** Each of them may read a large file from one end to the other. */
const importLimit = { max: 30, seconds: 60 } as const;

/** Courses as administrators write them. */
export function registerAdminAcademyRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  const assertOn = (on = db) => assertAreaOn(on, services, 'academy');
  /** A change as the caller is now. */
  const changing = <T>(
    caller: Caller,
    work: (tx: Transaction, by: { actorId: number; at: Date }) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      await holdCaller(tx, caller);
      return work(tx, { actorId: caller.memberId, at: clock.now() });
    });

  registerReads(app, assertOn);

  route(app, adminAcademy.create, schemas.createCourseSchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) => courseDraft(tx, await createCourse(tx, by, body))),
  );
  route(app, adminAcademy.change, schemas.changeCourseSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      const { version, ...fields } = body;
      await changeCourse(tx, services, { ...by, version }, { ...fields, ...params });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.orderAll, schemas.orderCoursesSchemas, ({ caller, body }) =>
    changing(caller, async (tx, by) => {
      await orderCourses(tx, by, body.courses);
      return done;
    }),
  );
  route(app, adminAcademy.order, schemas.orderSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await orderCourse(tx, { ...by, version: body.version }, { ...params, modules: body.modules });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.addModule, schemas.addModuleSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await addModule(tx, { ...by, version: body.version }, { ...body, ...params });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.changeModule, schemas.changeModuleSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await changeModule(tx, { ...by, version: body.version }, { ...body, ...params });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.removeModule, schemas.removeModuleSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await removeModule(tx, { ...by, version: body.version }, params);
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.publish, schemas.publishSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await publishCourse(tx, { ...by, version: body.version }, { ...body, ...params });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.retire, schemas.retireSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await retireCourse(tx, { ...by, version: body.version }, { ...body, ...params });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.restore, schemas.restoreSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await restoreVersion(tx, { ...by, version: body.version }, { ...body, ...params });
      return courseDraft(tx, params.id);
    }),
  );
  route(app, adminAcademy.discard, schemas.discardSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await discardCourse(tx, { ...by, version: body.version }, params.id);
      return done;
    }),
  );
  route(app, adminAcademy.setPrice, schemas.priceSchemas, ({ caller, params, body }) =>
    changing(caller, (tx) => {
      const { reason = '', ...payload } = body;
      return propose(tx, services, caller, {
        kind: 'course.price',
        payload: { ...payload, ...params },
        reason,
      });
    }),
  );
  registerLessons(app, assertOn, changing);
}

type AssertOn = (on?: Transaction) => Promise<void>;
type Changing = <T>(
  caller: Caller,
  work: (tx: Transaction, by: { actorId: number; at: Date }) => Promise<T>,
) => Promise<T>;

function registerReads(app: FastifyInstance, assertOn: AssertOn): void {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  route(app, adminAcademy.list, schemas.coursesSchemas, async ({ query }) => {
    await assertOn();
    return listDrafts(db, query);
  });
  route(app, adminAcademy.choices, schemas.choicesSchemas, async () => {
    await assertOn();
    return accessChoices(db);
  });
  route(app, adminAcademy.one, schemas.courseDraftSchemas, async ({ params }) => {
    await assertOn();
    return courseDraft(db, params.id);
  });
  route(app, adminAcademy.checks, more.checksSchemas, async ({ params }) => {
    await assertOn();
    return checksOf(db, await draftOf(db, params.id));
  });
  route(app, adminAcademy.versions, more.versionsSchemas, async ({ params }) => {
    await assertOn();
    return { items: await listVersions(db, params.id) };
  });
  route(app, adminAcademy.preview, schemas.previewSchemas, async ({ params, query }) => {
    await assertOn();
    return previewCourse(db, { ...query, ...params, now: clock.now() });
  });
  route(app, adminAcademy.statistics, more.statisticsSchemas, async ({ params, query }) => {
    await assertOn();
    return statisticsOf(db, params.id, query, clock.now());
  });
  route(app, adminAcademy.tryQuiz, more.tryQuizSchemas, async ({ params, body }) => {
    await assertOn();
    return tryQuiz(db, services, { ...body, ...params });
  });
  route(app, adminAcademy.tryPackage, more.tryPackageSchemas, async ({ caller, params }) => {
    await assertOn();
    return tryPackage(db, services, { ...params, memberId: caller.memberId });
  });
  route(
    app,
    adminAcademy.statements,
    more.statementsSchemas,
    async ({ params, query }) => {
      await assertOn();
      return statementsOf(db, services, params.id, query);
    },
    { rateLimit: exportLimit },
  );
}

function registerLessons(app: FastifyInstance, assertOn: AssertOn, changing: Changing): void {
  const { services } = app;
  const { db } = services.database;

  route(app, adminAcademy.addLesson, schemas.addLessonSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      const editing = { ...by, version: body.version };
      const lesson = await addLesson(tx, services, editing, { ...body, ...params });
      return { course: await courseDraft(tx, params.id), lesson };
    }),
  );
  route(app, adminAcademy.lesson, schemas.lessonDraftSchemas, async ({ params }) => {
    await assertOn();
    return lessonDraft(db, params.lesson);
  });
  route(
    app,
    adminAcademy.changeLesson,
    schemas.changeLessonSchemas,
    async ({ caller, params, body }) => {
      await assertOn();
      const { kind } = await findLesson(db, params.lesson);
      // Outside of any transaction: it can take its time.
      if (body.package && kind === 'package' && !(await isUnpacked(db, body.package.file))) {
        await unpackPackage(services, caller.memberId, body.package.file);
      }
      return changing(caller, async (tx, by) => {
        const { version, ...fields } = body;
        await changeLesson(tx, services, { ...by, version }, { ...fields, ...params });
        return lessonDraft(tx, params.lesson);
      });
    },
    { rateLimit: importLimit },
  );
  route(app, adminAcademy.removeLesson, schemas.removeLessonSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) =>
      courseDraft(tx, await removeLesson(tx, { ...by, ...body }, params.lesson)),
    ),
  );

  route(app, adminAcademy.questions, more.questionsSchemas, async ({ params }) => {
    await assertOn();
    return { items: await questionViews(db, params.lesson) };
  });
  route(app, adminAcademy.addQuestion, more.addQuestionSchemas, ({ caller, params, body }) =>
    changing(caller, (tx, by) => addQuestion(tx, by, { ...params, fields: body })),
  );
  route(
    app,
    adminAcademy.importQuestions,
    more.importSchemas,
    ({ caller, params, body }) =>
      changing(caller, (tx, by) => importQuestions(tx, by, { ...body, ...params })),
    { rateLimit: importLimit },
  );
  route(app, adminAcademy.changeQuestion, more.changeQuestionSchemas, ({ caller, params, body }) =>
    changing(caller, (tx, by) => {
      const { version, ...fields } = body;
      return changeQuestion(tx, { ...by, version }, { ...params, fields });
    }),
  );
  route(app, adminAcademy.removeQuestion, more.removeQuestionSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, by) => {
      await removeQuestion(tx, { ...by, ...body }, params.question);
      return done;
    }),
  );
}
