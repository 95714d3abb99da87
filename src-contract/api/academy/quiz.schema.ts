import Type from 'typebox';
import { academyLimits } from '../../rules/academy/courses.ts';
import { DECIMAL_PATTERN, questionKinds } from '../../rules/academy/questions.ts';
import { scormLimits } from '../../rules/academy/scorm.ts';
import {
  LearningState,
  LessonName,
  locked,
  progressSchemas,
  Said,
  Slug,
} from './academy.schema.ts';
import { Instant, Nullable, RowNumber, Strict } from '../scalars.schema.ts';

const off = ['area_off', 'not_found'] as const;
const ByLesson = Type.Object({ slug: Slug, lesson: RowNumber });
const ByAttempt = Type.Object({ attempt: RowNumber });
/** Number of an option as the attempt shows them, from 1; it says nothing about what is right. */
const OptionNumber = Type.Integer({ minimum: 1, maximum: academyLimits.options });

/** An answer, by the numbers that the options of this attempt have. */
export const Given = Type.Union([
  Strict({ kind: Type.Literal('single'), option: OptionNumber }),
  Strict({
    kind: Type.Literal('multiple'),
    options: Type.Array(OptionNumber, { maxItems: academyLimits.options }),
  }),
  /** All options, first to last. */
  Strict({
    kind: Type.Literal('order'),
    options: Type.Array(OptionNumber, { maxItems: academyLimits.options }),
  }),
  Strict({
    kind: Type.Literal('number'),
    value: Type.String({ pattern: DECIMAL_PATTERN.source }),
  }),
  /** For each option, in their order, the number of the match that was given to it; null: none yet. */
  Strict({
    kind: Type.Literal('matching'),
    pairs: Type.Array(Nullable(OptionNumber), { maxItems: academyLimits.options }),
  }),
]);

export const Question = Type.Object({
  /** From 1 in this attempt. */
  number: Type.Integer(),
  kind: Type.Enum([...questionKinds]),
  topic: Said,
  /** Plain text with Markdown's emphasis and code. */
  text: Said,
  /** Single, multiple, order, and the left side of matching. */
  options: Type.Array(Type.Object({ number: Type.Integer(), text: Said })),
  /** Matching: the right side. */
  matches: Type.Array(Type.Object({ number: Type.Integer(), text: Said })),
  /** Number: what is counted ("USD"), or empty. */
  unit: Type.String(),
  /** Kept so far; null: none. */
  given: Nullable(Given),
  is_flagged: Type.Boolean(),
});

/** One question after the quiz was passed. */
export const Reviewed = Type.Object({
  number: Type.Integer(),
  is_right: Type.Boolean(),
  right: Given,
  /** Markdown: the arithmetic. */
  explanation: Said,
  /** Where it is taught; null: nowhere in particular. */
  lesson: Nullable(LessonName),
});

export const AttemptResult = Type.Object({
  passed: Type.Boolean(),
  right: Type.Integer(),
  total: Type.Integer(),
  needed: Type.Integer(),
  /** Percent, rounded down. */
  score: Type.Integer(),
  retry_at: Nullable(Instant),
  attempts_left: Type.Integer(),
  /** All that is told after failing: how many of each topic, never which. */
  topics: Type.Array(Type.Object({ topic: Said, right: Type.Integer(), total: Type.Integer() })),
  /** Once the quiz was passed, of this and of earlier attempts; null before. */
  review: Nullable(Type.Array(Reviewed)),
  /** That the course gave, where passing completed it. */
  certificate: Nullable(Type.String()),
});

export const Attempt = Type.Object({
  id: Type.Integer(),
  /** Which one it is, of how many. */
  number: Type.Integer(),
  max: Type.Integer(),
  course: Type.Object({ slug: Slug, title: Said }),
  lesson: LessonName,
  needed: Type.Integer(),
  pass_percent: Type.Integer(),
  wait_hours: Type.Integer(),
  started_at: Instant,
  handed_in_at: Nullable(Instant),
  questions: Type.Array(Question),
  result: Nullable(AttemptResult),
});

/**
 * Goes on with the one that was begun. `attempts_spent`, and `attempt_waits` with `details.until` (ISO 8601);
 * `quiz_passed`: there is nothing left to try.
 */
export const startAttemptSchemas = {
  params: ByLesson,
  answer: Attempt,
  errors: [...locked, 'attempts_spent', 'attempt_waits', 'quiz_passed'] as const,
};
export const attemptSchemas = { params: ByAttempt, answer: Attempt, errors: off };
export const answerSchemas = {
  params: ByAttempt,
  body: Strict({
    question: Type.Integer({ minimum: 1, maximum: academyLimits.draw }),
    /** Null takes it back. */
    given: Type.Optional(Nullable(Given)),
    is_flagged: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ answered: Type.Integer(), total: Type.Integer(), kept_at: Instant }),
  errors: [...off, 'attempt_over'] as const,
};
/** Handed in twice, it is the same result. */
export const handInSchemas = { params: ByAttempt, answer: Attempt, errors: off };
/** Opens a ticket; support may be switched off: `area_off` names `support`. */
export const reportSchemas = {
  params: ByAttempt,
  body: Strict({
    question: Type.Integer({ minimum: 1, maximum: academyLimits.draw }),
    text: Type.String({ minLength: 1, maxLength: academyLimits.report }),
  }),
  answer: Type.Object({ ticket: Type.Integer() }),
  errors: [...off, 'secret_found'] as const,
};

const Word = Nullable(Type.String({ maxLength: 40 }));
const Score = Nullable(Type.Number({ minimum: -1_000_000, maximum: 1_000_000 }));
/** What a package keeps and says of itself; see rules/academy/scorm.ts. */
export const keepPackageSchemas = {
  params: ByLesson,
  body: Strict({
    channel: Type.String({ minLength: 20, maxLength: 64 }),
    report: Strict({
      status: Word,
      completion: Word,
      success: Word,
      raw: Score,
      min: Score,
      max: Score,
      scaled: Score,
    }),
    location: Type.String({ maxLength: scormLimits.location }),
    suspend_data: Type.String({ maxLength: scormLimits.suspendData }),
  }),
  answer: Type.Object({
    ...progressSchemas.answer.properties,
    state: LearningState,
    score: Nullable(Type.Integer()),
  }),
  /** `conflict`: the package was opened again elsewhere since. */
  errors: [...locked, 'conflict'] as const,
};
