import Type from 'typebox';
import { academyLimits, academyLanguages, lessonKinds } from '../../../rules/academy/courses.ts';
import { academyChecks, changeKinds } from '../../../rules/academy/checks.ts';
import { questionKinds } from '../../../rules/academy/questions.ts';
import { questionColumns } from '../../../rules/academy/question-csv.ts';
import { itemVerdicts } from '../../../rules/academy/statistics.ts';
import { openPackageSchemas } from '../../academy/academy.schema.ts';
import { Attempt, Given } from '../../academy/quiz.schema.ts';
import { Day, Instant, Nullable, PageQuery, RowNumber, Strict } from '../../scalars.schema.ts';
import { seen } from './academy.schema.ts';

const Done = Type.Object({ ok: Type.Literal(true) });
const ById = Type.Object({ id: RowNumber });
const text = (maxLength: number) => Type.String({ maxLength });
const changing = ['area_off', 'not_found', 'conflict'] as const;

/** What is looked at before a course is published; each is a sentence. */
export const checksSchemas = {
  params: ById,
  answer: Type.Object({
    /** Of the draft that was looked at. */
    version: Type.Integer(),
    can_publish: Type.Boolean(),
    items: Type.Array(
      Type.Object({
        check: Type.Enum([...academyChecks]),
        /** `fail` keeps it from being published; `warn` is said, and members see what is missing. */
        state: Type.Enum(['pass', 'warn', 'fail']),
        /** So many of so many, as the check counts them. */
        count: Type.Integer(),
        total: Type.Integer(),
        /** Where; `text` is what was found there, such as a promise. */
        places: Type.Array(
          Type.Object({
            lesson: Nullable(Type.Integer()),
            title: Type.String(),
            language: Nullable(Type.Enum([...academyLanguages])),
            text: Nullable(Type.String()),
          }),
        ),
      }),
    ),
    /** What publishing would change for members; empty where it would change nothing. */
    changes: Type.Array(
      Type.Object({
        change: Type.Enum([...changeKinds]),
        /** The lesson; null: the course itself. */
        lesson: Nullable(Type.Integer()),
        title: Type.String(),
      }),
    ),
    /** Number that the next version would have. */
    next: Type.Integer(),
    keepers: Type.Integer(),
  }),
  errors: ['area_off', 'not_found'] as const,
};

export const versionsSchemas = {
  params: ById,
  /** Newest first. */
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        number: Type.Integer(),
        published_at: Instant,
        published_by: Nullable(Type.String()),
        changes_es: Type.String(),
        changes_en: Type.String(),
        members: Type.Integer(),
      }),
    ),
  }),
  errors: ['area_off', 'not_found'] as const,
};

const OptionFields = Strict({
  text_es: text(academyLimits.option),
  text_en: text(academyLimits.option),
  is_right: Type.Boolean(),
  match_es: text(academyLimits.option),
  match_en: text(academyLimits.option),
});
const questionFields = {
  kind: Type.Enum([...questionKinds]),
  topic_es: text(academyLimits.topic),
  topic_en: text(academyLimits.topic),
  text_es: text(academyLimits.question),
  text_en: text(academyLimits.question),
  /** Of `order` in their right order; `match_*` is of `matching` alone. */
  options: Type.Array(OptionFields, { maxItems: academyLimits.options }),
  value: Nullable(Type.String({ maxLength: 30 })),
  tolerance: Nullable(Type.String({ maxLength: 30 })),
  unit: text(12),
  explanation_es: text(academyLimits.explanation),
  explanation_en: text(academyLimits.explanation),
  /** Where it is taught: a lesson of the same course. */
  lesson: Nullable(RowNumber),
};
export const QuestionDraft = Type.Object({
  id: Type.Integer(),
  ...questionFields,
  version: Type.Integer(),
  missing: Type.Array(Type.String()),
});
const ByLesson = Type.Object({ lesson: RowNumber });
const ByQuestion = Type.Object({ question: RowNumber });
export const questionsSchemas = {
  params: ByLesson,
  answer: Type.Object({ items: Type.Array(QuestionDraft) }),
  errors: ['area_off', 'not_found'] as const,
};
export const addQuestionSchemas = {
  params: ByLesson,
  body: Strict(questionFields),
  answer: QuestionDraft,
  errors: ['area_off', 'not_found', 'too_many'] as const,
};
export const changeQuestionSchemas = {
  params: ByQuestion,
  body: Strict({ ...questionFields, version: seen }),
  answer: QuestionDraft,
  errors: changing,
};
export const removeQuestionSchemas = {
  params: ByQuestion,
  body: Strict({ version: seen }),
  answer: Done,
  errors: changing,
};
export const importSchemas = {
  params: ByLesson,
  body: Strict({
    csv: text(academyLimits.csv),
    /** Says what would happen and changes nothing. */
    dry_run: Type.Boolean(),
  }),
  answer: Type.Object({
    /** Questions that were read, and those of them whose text the bank has already: they are changed. */
    rows: Type.Integer(),
    added: Type.Integer(),
    changed: Type.Integer(),
    /** With one of them, nothing is stored. */
    errors: Type.Array(
      Type.Object({
        line: Type.Integer(),
        column: Nullable(Type.Enum([...questionColumns])),
        id: Type.String(),
      }),
    ),
    is_stored: Type.Boolean(),
  }),
  errors: ['area_off', 'not_found', 'too_many'] as const,
};

export const statisticsSchemas = {
  params: ById,
  query: Type.Object({
    /** Without: the published one. */
    version: Type.Optional(RowNumber),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  answer: Type.Object({
    versions: Type.Array(Type.Integer()),
    version: Type.Integer(),
    /** The first and last day that count: those who began within them. */
    from: Nullable(Day),
    to: Nullable(Day),
    enrolled: Type.Integer(),
    /** Members who could open it now. */
    eligible: Type.Integer(),
    passed: Type.Integer(),
    /** Of those who passed the last quiz, on the first attempt; null: it has none. */
    first_attempt: Nullable(Type.Integer()),
    /** Seconds from beginning to passing; null: too few to tell. */
    time_p50: Nullable(Type.Integer()),
    time_p90: Nullable(Type.Integer()),
    /** Members who did each lesson, in its order. */
    funnel: Type.Array(
      Type.Object({
        lesson: Type.Integer(),
        number: Type.Integer(),
        kind: Type.Enum([...lessonKinds]),
        title_es: Type.String(),
        title_en: Type.String(),
        minutes: Type.Integer(),
        started: Type.Integer(),
        done: Type.Integer(),
        /** Against the lesson before it, in percent of that, rounded. */
        lost: Type.Integer(),
        lost_percent: Type.Integer(),
        /** More than `NOTABLE_LOSS`. */
        is_notable: Type.Boolean(),
        /** Median seconds between opening it and being done; null: too few to tell. */
        took_p50: Nullable(Type.Integer()),
      }),
    ),
    /** Of all its quizzes; the most telling first. */
    items: Type.Array(
      Type.Object({
        question: Type.Integer(),
        lesson: Type.Integer(),
        kind: Type.Enum([...questionKinds]),
        text_es: Type.String(),
        text_en: Type.String(),
        answers: Type.Integer(),
        /** Share of right ones, 0–1; null: below `FEW_ANSWERS`. */
        difficulty: Nullable(Type.Number()),
        /** Point-biserial, −1 to 1; null: below `FEW_ANSWERS`, or not defined. */
        discrimination: Nullable(Type.Number()),
        verdict: Type.Enum([...itemVerdicts]),
      }),
    ),
  }),
  errors: ['area_off', 'not_found'] as const,
};

/** xAPI 1.0.3 statements, oldest first; actors are accounts without a name. */
export const statementsSchemas = {
  params: ById,
  query: Type.Object({
    cursor: PageQuery.cursor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  answer: Type.Object({
    statements: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    next: Nullable(Type.String()),
  }),
  errors: ['area_off', 'not_found'] as const,
};

/** A draft's quiz as a member would meet it; nothing of it is kept. */
export const tryQuizSchemas = {
  params: ByLesson,
  body: Strict({
    language: Type.Enum([...academyLanguages]),
    /** The questions that this seed draws; null: others. */
    seed: Nullable(Type.String({ pattern: '^[\\w-]{8,64}$' })),
    /** To be graded; null: only drawn. */
    answers: Nullable(
      Type.Array(
        Strict({
          question: Type.Integer({ minimum: 1, maximum: academyLimits.draw }),
          given: Given,
        }),
        { maxItems: academyLimits.draw },
      ),
    ),
  }),
  answer: Type.Object({ seed: Type.String(), attempt: Attempt }),
  errors: ['area_off', 'not_found'] as const,
};
/** A draft's package, for a sitting in which nothing is kept. */
export const tryPackageSchemas = {
  params: ByLesson,
  answer: openPackageSchemas.answer,
  errors: ['area_off', 'not_found'] as const,
};
