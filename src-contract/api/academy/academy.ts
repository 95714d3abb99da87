import type { Static } from 'typebox';
import type * as Certificates from './certificates.schema.ts';
import type * as Quiz from './quiz.schema.ts';
import type * as Schemas from './academy.schema.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';

const courses = '/api/academy/courses/';
const lesson = `${courses}:slug/lessons/:lesson/` as const;
const notes = '/api/academy/notes/';
const attempt = '/api/academy/attempts/:attempt/';
const certificates = '/api/academy/certificates/';
const reading = { audience: 'member', tags: ['Academy'] } as const;
const learning = { audience: 'member', tags: ['Academy'] } as const;
/** What may complete a course. */
const finishing = { audience: 'member', tags: ['Academy', 'Notifications'] } as const;

/** Courses as members take them. All of it answers `area_off` while the academy is switched off. */
export const academy = {
  catalogue: endpoint<typeof Schemas.catalogueSchemas>('GET', courses, reading),
  course: endpoint<typeof Schemas.courseSchemas>('GET', `${courses}:slug/`, reading),
  /** Started twice, it is started once. */
  start: endpoint<typeof Schemas.startSchemas>('POST', `${courses}:slug/start/`, learning),
  /** Buys from the direct balance and enrols; settles at once. */
  buy: endpoint<typeof Schemas.buySchemas>('POST', `${courses}:slug/buy/`, {
    audience: 'member',
    tags: ['Academy', 'User', 'Ledger', 'Notifications'],
    movesMoney: true,
  }),
  /** Goes on with the newest version. */
  changeVersion: endpoint<typeof Schemas.changeVersionSchemas>(
    'POST',
    `${courses}:slug/version/`,
    finishing,
  ),
  lesson: endpoint<typeof Schemas.lessonSchemas>('GET', lesson, reading),
  progress: endpoint<typeof Schemas.progressSchemas>('POST', `${lesson}progress/`, finishing),

  notes: endpoint<typeof Schemas.notesSchemas>('GET', `${lesson}notes/`, reading),
  addNote: endpoint<typeof Schemas.addNoteSchemas>('POST', `${lesson}notes/`, {
    ...learning,
    once: true,
  }),
  changeNote: endpoint<typeof Schemas.changeNoteSchemas>('PATCH', `${notes}:note/`, learning),
  removeNote: endpoint<typeof Schemas.removeNoteSchemas>('POST', `${notes}:note/remove/`, learning),

  startAttempt: endpoint<typeof Quiz.startAttemptSchemas>('POST', `${lesson}attempts/`, learning),
  attempt: endpoint<typeof Quiz.attemptSchemas>('GET', attempt, reading),
  /** Keeps one answer; the last one counts. */
  answer: endpoint<typeof Quiz.answerSchemas>('POST', `${attempt}answers/`, {
    audience: 'member',
  }),
  handIn: endpoint<typeof Quiz.handInSchemas>('POST', `${attempt}hand-in/`, finishing),
  report: endpoint<typeof Quiz.reportSchemas>('POST', `${attempt}report/`, {
    audience: 'member',
    tags: ['Tickets'],
    once: true,
  }),

  /** Begins a new sitting; the one before can't keep anything any more. */
  openPackage: endpoint<typeof Schemas.openPackageSchemas>('POST', `${lesson}package/`, learning),
  keepPackage: endpoint<typeof Quiz.keepPackageSchemas>(
    'POST',
    `${lesson}package/state/`,
    finishing,
  ),

  certificates: endpoint<typeof Certificates.certificateSchemas>('GET', certificates, reading),
  certificatePdf: endpoint<typeof Certificates.certificatePdfSchemas>(
    'GET',
    `${certificates}:number/pdf/`,
    { ...reading, binary: true },
  ),
  /** For anyone who has the number. */
  verify: endpoint<typeof Certificates.verifySchemas>('GET', '/api/certificates/:number/', {
    audience: 'anyone',
    tags: ['Academy'],
  }),
};

export type Catalogue = Answer<typeof academy.catalogue>;
export type CourseCard = Catalogue['items'][number];
export type Course = Answer<typeof academy.course>;
export type CourseModule = Course['modules'][number];
export type LessonHead = CourseModule['lessons'][number];
export type LessonName = NonNullable<Course['next']>;
export type LessonLock = NonNullable<LessonHead['lock']>;
export type CourseAccess = CourseCard['access'][number];
export type Lesson = Answer<typeof academy.lesson>;
export type LessonVideo = NonNullable<Lesson['video']>;
export type LessonProgress = Answer<typeof academy.progress>;
export type ProgressInput = Body<typeof academy.progress>;
export type LessonNote = Answer<typeof academy.addNote>;
export type Attempt = Answer<typeof academy.attempt>;
export type AttemptQuestion = Attempt['questions'][number];
export type AttemptResult = NonNullable<Attempt['result']>;
export type GivenAnswer = Static<typeof Quiz.Given>;
export type PackageState = Body<typeof academy.keepPackage>;
export type Certificate = Answer<typeof academy.verify>;
export type Said = Static<typeof Schemas.Said>;
