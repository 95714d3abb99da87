/** What is looked at before a course is published. */
export const academyChecks = [
  /** It has a lesson, and no module is empty. */
  'lessons',
  /** Every text is there in one language at least. */
  'texts',
  /** Texts that are only in one language; both are there where it passes. */
  'languages',
  /** Every video has a file; captions in both languages are `captions`. */
  'videos',
  'captions',
  'documents',
  'packages',
  /** Every bank has as many whole questions as an attempt draws. */
  'questions',
  /** What opens it and its lessons is there, and never the course itself. */
  'access',
  /** No text promises a result. */
  'promises',
  /** The line of risk stands wherever a text speaks of money. */
  'risk',
] as const;
export type AcademyCheck = (typeof academyChecks)[number];

/** Those without which nothing is published; the others are said. */
export const neededChecks: readonly AcademyCheck[] = [
  'lessons',
  'texts',
  'videos',
  'documents',
  'packages',
  'questions',
  'access',
  'promises',
  'risk',
];

export const changeKinds = ['course', 'added', 'removed', 'changed', 'moved', 'questions'] as const;
export type ChangeKind = (typeof changeKinds)[number];
