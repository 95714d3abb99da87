import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Schemas of the files of a course, as README.md of this folder describes them. Texts may hold figures
 * in double braces, which `figures.ts` computes.
 */
const strict = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1, maxLength: 2000 });
const key = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 });

const titled = Type.Object({ title: text }, strict);
const described = Type.Object({ title: text, summary: text }, strict);

const accessSchema = Type.Union([
  Type.Object({ kind: Type.Literal('course'), slug: key }, strict),
  Type.Object({ kind: Type.Literal('plan'), plan: text }, strict),
  Type.Object({ kind: Type.Literal('rank'), rank: text }, strict),
]);

const lessonFields = {
  key,
  minutes: Type.Integer({ minimum: 1, maximum: 60 }),
  es: described,
  en: described,
  access: Type.Optional(Type.Array(accessSchema)),
};

const lessonSchema = Type.Union([
  Type.Object({ ...lessonFields, kind: Type.Literal('text') }, strict),
  Type.Object({ ...lessonFields, kind: Type.Literal('video'), video: key }, strict),
  Type.Object({ ...lessonFields, kind: Type.Literal('quiz') }, strict),
]);

const moduleSchema = Type.Object(
  { key, es: titled, en: titled, lessons: Type.Array(lessonSchema, { minItems: 1 }) },
  strict,
);

const courseSchema = Type.Object(
  {
    slug: key,
    cover: Type.Enum(['fee', 'key', 'tree']),
    level: Type.Enum(['basic', 'intermediate', 'advanced']),
    minutes: Type.Integer({ minimum: 1 }),
    es: described,
    en: described,
    access: Type.Array(accessSchema),
    completion: Type.Object(
      {
        lessons: Type.Literal('all'),
        pass_mark: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
        draw: Type.Integer({ minimum: 1 }),
        attempts: Type.Integer({ minimum: 1 }),
        wait_hours: Type.Integer({ minimum: 0 }),
      },
      strict,
    ),
    modules: Type.Array(moduleSchema, { minItems: 1 }),
  },
  strict,
);

const named = Type.Object({ key, es: text, en: text }, strict);
const explained = Type.Object({ text, explanation: text }, strict);

const questionFields = { key, topic: key, lesson: key, es: explained, en: explained };

const questionSchema = Type.Union([
  Type.Object(
    {
      ...questionFields,
      type: Type.Literal('single'),
      choices: Type.Array(named, { minItems: 3 }),
      right: key,
    },
    strict,
  ),
  Type.Object(
    {
      ...questionFields,
      type: Type.Literal('multiple'),
      choices: Type.Array(named, { minItems: 3 }),
      right: Type.Array(key, { minItems: 1 }),
    },
    strict,
  ),
  Type.Object(
    {
      ...questionFields,
      type: Type.Literal('order'),
      /** In the right order. */
      items: Type.Array(named, { minItems: 3 }),
    },
    strict,
  ),
  Type.Object(
    {
      ...questionFields,
      type: Type.Literal('number'),
      /** A figure in double braces. */
      right: Type.String({ pattern: '^\\{\\{[^{}]+\\}\\}$' }),
      unit: Type.Optional(Type.Enum(['USD', 'USDT', 'USDC', 'TCT', 'BV', '%'])),
    },
    strict,
  ),
  Type.Object(
    {
      ...questionFields,
      type: Type.Literal('matching'),
      /** Each beside its partner. */
      pairs: Type.Array(Type.Object({ left: named, right: named }, strict), { minItems: 3 }),
    },
    strict,
  ),
]);

const quizSchema = Type.Object(
  {
    topics: Type.Array(named, { minItems: 1 }),
    questions: Type.Array(questionSchema, { minItems: 1 }),
  },
  strict,
);

const videoSchema = Type.Object(
  {
    seconds: Type.Integer({ minimum: 1 }),
    chapters: Type.Array(
      Type.Object({ at: Type.Integer({ minimum: 0 }), es: text, en: text }, strict),
      {
        minItems: 1,
      },
    ),
    /** What is said, from a second to another one. */
    cues: Type.Array(
      Type.Object({ from: Type.Integer(), to: Type.Integer(), es: text, en: text }, strict),
      { minItems: 1 },
    ),
  },
  strict,
);

export type CourseFile = Static<typeof courseSchema>;
export type QuizFile = Static<typeof quizSchema>;
export type VideoFile = Static<typeof videoSchema>;
export type Access = Static<typeof accessSchema>;

/** A file of a course that is not as README.md says; the message names the file and the field. */
export class CourseFileError extends Error {
  override readonly name = 'CourseFileError';
}

const checks = {
  course: Compile(courseSchema),
  quiz: Compile(quizSchema),
  video: Compile(videoSchema),
};

interface Files {
  readonly course: CourseFile;
  readonly quiz: QuizFile;
  readonly video: VideoFile;
}

/**
 * Reads JSON as one of the files of a course.
 * @throws CourseFileError where it is not
 */
export function parseCourseFile<Kind extends keyof Files>(
  kind: Kind,
  path: string,
  json: string,
): Files[Kind] {
  const value: unknown = JSON.parse(json);
  const check = checks[kind];
  if (!check.Check(value)) {
    const [error] = check.Errors(value);
    throw new CourseFileError(`${path}: ${error?.instancePath ?? ''} ${error?.message ?? ''}`);
  }
  return value as Files[Kind];
}
