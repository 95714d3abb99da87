/** Languages that courses are written in. */
export const academyLanguages = ['es', 'en'] as const;
export type AcademyLanguage = (typeof academyLanguages)[number];

export const courseLevels = ['basic', 'intermediate', 'advanced'] as const;
export type CourseLevel = (typeof courseLevels)[number];

/** Drawings that a course's cover can be; the form is its subject. */
export const courseCovers = [
  'fee',
  'key',
  'tree',
  'bubble',
  'shield',
  'ledger',
  'drop',
  'book',
] as const;
export type CourseCover = (typeof courseCovers)[number];

/** `document`: something to download with a text · `package`: SCORM, made elsewhere. */
export const lessonKinds = ['text', 'video', 'document', 'quiz', 'package'] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** Of a course and of a lesson alike; a lesson without a test goes from `in_progress` to `passed`. */
export const learningStates = ['not_started', 'in_progress', 'passed', 'failed'] as const;
export type LearningState = (typeof learningStates)[number];

/** Lists of a member's catalogue; `started` has what is in progress or failed. */
export const courseViews = ['all', 'started', 'passed'] as const;
export type CourseView = (typeof courseViews)[number];

/** Where a course stands for who writes it. `retired`: nobody starts it any more; who began goes on. */
export const courseStates = ['draft', 'published', 'retired'] as const;
export type CourseState = (typeof courseStates)[number];

/** Characters, or how many, at most. */
export const academyLimits = {
  title: 120,
  summary: 400,
  purpose: 300,
  /** Words that stand for a picture. */
  alt: 200,
  body: 30_000,
  changes: 1000,
  modules: 20,
  /** Lessons of one course. */
  lessons: 80,
  documents: 10,
  chapters: 40,
  conditions: 8,
  courses: 200,
  search: 80,
  note: 2000,
  /** Notes of one member in one lesson. */
  notes: 100,
  report: 1000,
  question: 1000,
  option: 300,
  options: 8,
  explanation: 3000,
  topic: 60,
  /** Questions of one quiz's bank. */
  questions: 500,
  draw: 50,
  csv: 200_000,
  /** Seconds of a video. */
  seconds: 6 * 3600,
} as const;

/** Which part of a video must have been seen for its lesson to count as done, in percent. */
export const WATCHED_PERCENT = 90;
