import { endpoint, type Answer, type Body } from '../../endpoint.ts';
import type * as More from './checks.schema.ts';
import type * as Schemas from './academy.schema.ts';

const root = '/api/admin/academy/';
const courses = `${root}courses/` as const;
const course = `${courses}:id/` as const;
const modules = `${course}modules/` as const;
const lesson = `${root}lessons/:lesson/` as const;
const question = `${root}questions/:question/` as const;
const reading = { audience: 'admin', tags: ['Courses'] } as const;
/** Of a draft: members see nothing of it. */
const writing = { audience: 'admin', tags: ['Courses'] } as const;
const publishing = { audience: 'admin', tags: ['Courses', 'Academy', 'Audit'] } as const;

/** Courses as administrators write them. Every change says which version it saw. */
export const adminAcademy = {
  list: endpoint<typeof Schemas.coursesSchemas>('GET', courses, reading),
  choices: endpoint<typeof Schemas.choicesSchemas>('GET', `${root}choices/`, reading),
  one: endpoint<typeof Schemas.courseDraftSchemas>('GET', course, reading),
  checks: endpoint<typeof More.checksSchemas>('GET', `${course}checks/`, reading),
  versions: endpoint<typeof More.versionsSchemas>('GET', `${course}versions/`, reading),
  preview: endpoint<typeof Schemas.previewSchemas>('GET', `${course}preview/`, reading),
  statistics: endpoint<typeof More.statisticsSchemas>('GET', `${course}statistics/`, reading),
  statements: endpoint<typeof More.statementsSchemas>('GET', `${course}statements/`, reading),

  create: endpoint<typeof Schemas.createCourseSchemas>('POST', courses, writing),
  change: endpoint<typeof Schemas.changeCourseSchemas>('PATCH', course, writing),
  orderAll: endpoint<typeof Schemas.orderCoursesSchemas>('POST', `${root}order/`, publishing),
  order: endpoint<typeof Schemas.orderSchemas>('POST', `${course}order/`, writing),
  addModule: endpoint<typeof Schemas.addModuleSchemas>('POST', modules, writing),
  changeModule: endpoint<typeof Schemas.changeModuleSchemas>(
    'PATCH',
    `${modules}:module/`,
    writing,
  ),
  removeModule: endpoint<typeof Schemas.removeModuleSchemas>(
    'POST',
    `${modules}:module/remove/`,
    writing,
  ),
  addLesson: endpoint<typeof Schemas.addLessonSchemas>(
    'POST',
    `${modules}:module/lessons/`,
    writing,
  ),
  publish: endpoint<typeof Schemas.publishSchemas>('POST', `${course}publish/`, publishing),
  /** For purchases from its acceptance on; who bought or began it keeps it. */
  setPrice: endpoint<typeof Schemas.priceSchemas>('POST', `${course}price/`, {
    audience: 'admin',
    tags: ['Courses', 'Academy', 'Proposals', 'Audit'],
  }),
  retire: endpoint<typeof Schemas.retireSchemas>('POST', `${course}retire/`, publishing),
  restore: endpoint<typeof Schemas.restoreSchemas>('POST', `${course}restore/`, publishing),
  discard: endpoint<typeof Schemas.discardSchemas>('POST', `${course}discard/`, publishing),

  lesson: endpoint<typeof Schemas.lessonDraftSchemas>('GET', lesson, reading),
  changeLesson: endpoint<typeof Schemas.changeLessonSchemas>('PATCH', lesson, writing),
  removeLesson: endpoint<typeof Schemas.removeLessonSchemas>('POST', `${lesson}remove/`, writing),

  tryQuiz: endpoint<typeof More.tryQuizSchemas>('POST', `${lesson}try-quiz/`, reading),
  tryPackage: endpoint<typeof More.tryPackageSchemas>('POST', `${lesson}try-package/`, reading),

  questions: endpoint<typeof More.questionsSchemas>('GET', `${lesson}questions/`, reading),
  addQuestion: endpoint<typeof More.addQuestionSchemas>('POST', `${lesson}questions/`, writing),
  importQuestions: endpoint<typeof More.importSchemas>(
    'POST',
    `${lesson}questions/import/`,
    writing,
  ),
  changeQuestion: endpoint<typeof More.changeQuestionSchemas>('PATCH', question, writing),
  removeQuestion: endpoint<typeof More.removeQuestionSchemas>(
    'POST',
    `${question}remove/`,
    writing,
  ),
};

export type CourseRow = Answer<typeof adminAcademy.list>['items'][number];
export type CourseDraft = Answer<typeof adminAcademy.one>;
export type NewCourse = Body<typeof adminAcademy.create>;
export type CourseFields = Omit<Body<typeof adminAcademy.change>, 'version'>;
export type LessonDraft = Answer<typeof adminAcademy.lesson>;
export type LessonFields = Omit<Body<typeof adminAcademy.changeLesson>, 'version'>;
export type QuestionDraft = Answer<typeof adminAcademy.questions>['items'][number];
export type QuestionFields = Body<typeof adminAcademy.addQuestion>;
export type CourseChecks = Answer<typeof adminAcademy.checks>;
export type CourseStatistics = Answer<typeof adminAcademy.statistics>;
export type CourseVersion = Answer<typeof adminAcademy.versions>['items'][number];
export type CoursePreview = Answer<typeof adminAcademy.preview>;
