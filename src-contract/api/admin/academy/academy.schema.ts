import Type from 'typebox';
import { conditionKinds } from '../../../rules/academy/access.ts';
import {
  academyLanguages,
  academyLimits,
  courseCovers,
  courseLevels,
  courseStates,
  lessonKinds,
} from '../../../rules/academy/courses.ts';
import { scormStandards } from '../../../rules/academy/scorm.ts';
import { Course, Language, Lesson } from '../../academy/academy.schema.ts';
import { FileId, FileView } from '../../files.schema.ts';
import { Instant, Nullable, RowNumber, Strict, UsdInput, UsdString } from '../../scalars.schema.ts';
import { Proposed, Reason } from '../proposals.schema.ts';

const Done = Type.Object({ ok: Type.Literal(true) });
const ById = Type.Object({ id: RowNumber });
/** The version of a draft that was seen: `conflict` where there is a newer one, with `by` and `at`. */
export const seen = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const text = (maxLength: number) => Type.String({ maxLength });
const changing = ['area_off', 'not_found', 'conflict'] as const;

export const Condition = Strict({
  kind: Type.Enum([...conditionKinds]),
  /** Of the plan, the rank or the course. */
  id: RowNumber,
});
const Conditions = Type.Array(Condition, { maxItems: academyLimits.conditions });

/** What a course says of itself; empty texts are still to be written. */
const courseFields = {
  title_es: text(academyLimits.title),
  title_en: text(academyLimits.title),
  summary_es: text(academyLimits.summary),
  summary_en: text(academyLimits.summary),
  level: Type.Enum([...courseLevels]),
  cover: Type.Enum([...courseCovers]),
  access: Conditions,
  has_certificate: Type.Boolean(),
};

const Picture = Nullable(
  Strict({ file: FileId, alt_es: text(academyLimits.alt), alt_en: text(academyLimits.alt) }),
);

const courseStanding = {
  id: Type.Integer(),
  /** Its address; it follows the title until members have seen it. */
  slug: Type.String(),
  state: Type.Enum([...courseStates]),
  /** Number of the version that members start; null: never published. */
  published: Nullable(Type.Integer()),
  published_at: Nullable(Instant),
  /** The draft differs from it. */
  is_changed: Type.Boolean(),
  version: Type.Integer(),
  updated_at: Instant,
  updated_by: Nullable(Type.String()),
  lessons: Type.Integer(),
  minutes: Type.Integer(),
  /** Texts that are missing in each language. */
  missing: Type.Object({ es: Type.Integer(), en: Type.Integer() }),
  enrolled: Type.Integer(),
  passed: Type.Integer(),
  /** What opens it beside its conditions; null: nothing is paid. Apart from the draft: it takes two. */
  price: Nullable(UsdString),
  /** Members who bought it. */
  buyers: Type.Integer(),
};

const CourseRow = Type.Object({
  ...courseStanding,
  title_es: Type.String(),
  title_en: Type.String(),
  level: courseFields.level,
  cover: courseFields.cover,
});

export const LessonRow = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...lessonKinds]),
  title_es: Type.String(),
  title_en: Type.String(),
  minutes: Type.Integer(),
  /** Languages that a text of it is missing in. */
  incomplete: Type.Array(Language),
  /** Quiz: questions drawn, of so many. */
  draw: Nullable(Type.Integer()),
  bank: Nullable(Type.Integer()),
});

export const CourseDraft = Type.Object({
  ...courseStanding,
  ...courseFields,
  /** A cover of its own, in place of the drawing. */
  picture: Picture,
  /** Null as well where it is gone. */
  picture_file: Nullable(FileView),
  modules: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title_es: Type.String(),
      title_en: Type.String(),
      lessons: Type.Array(LessonRow),
    }),
  ),
  /** Members who keep an earlier version. */
  keepers: Type.Array(Type.Object({ version: Type.Integer(), members: Type.Integer() })),
});

export const coursesSchemas = {
  query: Type.Object({
    state: Type.Optional(Type.Enum([...courseStates])),
    search: Type.Optional(text(academyLimits.search)),
  }),
  /** As the catalogue has them. */
  answer: Type.Object({
    items: Type.Array(CourseRow),
    counts: Type.Object({
      draft: Type.Integer(),
      published: Type.Integer(),
      retired: Type.Integer(),
    }),
  }),
  errors: ['area_off'] as const,
};
export const courseDraftSchemas = {
  params: ById,
  answer: CourseDraft,
  errors: ['area_off', 'not_found'] as const,
};
export const createCourseSchemas = {
  body: Strict(courseFields),
  answer: CourseDraft,
  errors: ['area_off', 'too_many'] as const,
};
export const changeCourseSchemas = {
  params: ById,
  body: Strict({ ...courseFields, picture: Picture, version: seen }),
  answer: CourseDraft,
  errors: changing,
};
/** `conflict`: the price is not what was seen. */
export const priceSchemas = {
  params: ById,
  body: Strict({
    /** Null: nothing is paid any more. */
    price: Nullable(UsdInput),
    seen: Nullable(UsdString),
    reason: Reason,
  }),
  answer: Proposed,
  proposed: Proposed,
  errors: changing,
};
/** Of the whole catalogue; every course once. */
export const orderCoursesSchemas = {
  body: Strict({ courses: Type.Array(RowNumber, { maxItems: academyLimits.courses }) }),
  answer: Done,
  errors: ['area_off', 'conflict'] as const,
};
/** Of a course: every module and lesson once; a lesson may move to another module. */
export const orderSchemas = {
  params: ById,
  body: Strict({
    version: seen,
    modules: Type.Array(
      Strict({
        id: RowNumber,
        lessons: Type.Array(RowNumber, { maxItems: academyLimits.lessons }),
      }),
      { maxItems: academyLimits.modules },
    ),
  }),
  answer: CourseDraft,
  errors: changing,
};

const moduleFields = {
  title_es: text(academyLimits.title),
  title_en: text(academyLimits.title),
  /** Of the course. */
  version: seen,
};
const ByModule = Type.Object({ id: RowNumber, module: RowNumber });
export const addModuleSchemas = {
  params: ById,
  body: Strict(moduleFields),
  answer: CourseDraft,
  errors: [...changing, 'too_many'] as const,
};
export const changeModuleSchemas = {
  params: ByModule,
  body: Strict(moduleFields),
  answer: CourseDraft,
  errors: changing,
};
/** Only one without lessons. */
export const removeModuleSchemas = {
  params: ByModule,
  body: Strict({ version: seen }),
  answer: CourseDraft,
  errors: changing,
};
export const addLessonSchemas = {
  params: ByModule,
  body: Strict({
    kind: Type.Enum([...lessonKinds]),
    title_es: text(academyLimits.title),
    title_en: text(academyLimits.title),
    /** Of the course. */
    version: seen,
  }),
  answer: Type.Object({ course: CourseDraft, lesson: Type.Integer() }),
  errors: [...changing, 'too_many'] as const,
};

const Minutes = Type.Integer({ minimum: 1, maximum: 600 });
const Captions = Nullable(FileId);
/** What a lesson holds; what its kind does not have is null or empty. */
const lessonFields = {
  title_es: text(academyLimits.title),
  title_en: text(academyLimits.title),
  purpose_es: text(academyLimits.purpose),
  purpose_en: text(academyLimits.purpose),
  /** Markdown; HTML in it stays text. */
  body_es: text(academyLimits.body),
  body_en: text(academyLimits.body),
  minutes: Minutes,
  access: Conditions,
  /** It opens when all before it are done. */
  needs_previous: Type.Boolean(),
  video: Nullable(
    Strict({
      file: FileId,
      poster: Nullable(FileId),
      seconds: Type.Integer({ minimum: 1, maximum: academyLimits.seconds }),
      captions_es: Captions,
      captions_en: Captions,
      chapters: Type.Array(
        Strict({
          second: Type.Integer({ minimum: 0, maximum: academyLimits.seconds }),
          title_es: text(academyLimits.title),
          title_en: text(academyLimits.title),
        }),
        { maxItems: academyLimits.chapters },
      ),
    }),
  ),
  documents: Type.Array(
    Strict({
      file: FileId,
      title_es: text(academyLimits.title),
      title_en: text(academyLimits.title),
    }),
    { maxItems: academyLimits.documents },
  ),
  quiz: Nullable(
    Strict({
      /** Questions of one attempt. */
      draw: Type.Integer({ minimum: 1, maximum: academyLimits.draw }),
      pass_percent: Type.Integer({ minimum: 1, maximum: 100 }),
      attempts_max: Type.Integer({ minimum: 1, maximum: 100 }),
      wait_hours: Type.Integer({ minimum: 0, maximum: 720 }),
    }),
  ),
  package: Nullable(
    Strict({ file: FileId, pass_percent: Type.Integer({ minimum: 1, maximum: 100 }) }),
  ),
};

export const LessonDraft = Type.Object({
  id: Type.Integer(),
  course: Type.Integer(),
  module: Type.Integer(),
  number: Type.Integer(),
  kind: Type.Enum([...lessonKinds]),
  ...lessonFields,
  version: Type.Integer(),
  updated_at: Instant,
  updated_by: Nullable(Type.String()),
  /** Texts that are missing, by their names. */
  missing: Type.Array(Type.String()),
  /** Every file that the fields above name. */
  files: Type.Array(FileView),
  /** What was found in the package. */
  manifest: Nullable(
    Type.Object({
      standard: Type.Enum([...scormStandards]),
      title: Type.String(),
      files: Type.Integer(),
    }),
  ),
  bank: Type.Integer(),
});
const ByLesson = Type.Object({ lesson: RowNumber });
export const lessonDraftSchemas = {
  params: ByLesson,
  answer: LessonDraft,
  errors: ['area_off', 'not_found'] as const,
};
/** A package is unpacked first: what is wrong with it is named by the field `package`. */
export const changeLessonSchemas = {
  params: ByLesson,
  body: Strict({ ...lessonFields, version: seen }),
  answer: LessonDraft,
  errors: [...changing, 'files_unreachable'] as const,
};
/** From the draft: versions that were published keep it. */
export const removeLessonSchemas = {
  params: ByLesson,
  body: Strict({ version: seen }),
  answer: CourseDraft,
  errors: changing,
};

export const publishSchemas = {
  params: ById,
  body: Strict({
    version: seen,
    /** What members read before they change to it; from the second version on. */
    changes_es: text(academyLimits.changes),
    changes_en: text(academyLimits.changes),
  }),
  answer: CourseDraft,
  errors: [...changing, 'checks_failed'] as const,
};
export const retireSchemas = {
  params: ById,
  body: Strict({ version: seen, retired: Type.Boolean() }),
  answer: CourseDraft,
  errors: changing,
};
/** Makes a version the draft again; what the draft had is gone. */
export const restoreSchemas = {
  params: ById,
  body: Strict({ version: seen, number: seen }),
  answer: CourseDraft,
  errors: changing,
};
/** Deletes what members never saw. */
export const discardSchemas = {
  params: ById,
  body: Strict({ version: seen }),
  answer: Done,
  errors: changing,
};

/** The draft as a member of some plan and rank would see it, who has done nothing yet. */
export const previewSchemas = {
  params: ById,
  query: Type.Object({
    language: Type.Enum([...academyLanguages]),
    plan: Type.Optional(RowNumber),
    rank: Type.Optional(RowNumber),
    lesson: Type.Optional(RowNumber),
  }),
  answer: Type.Object({
    course: Course,
    /** The one that was asked for, whatever keeps it shut. */
    lesson: Nullable(Lesson),
  }),
  errors: ['area_off', 'not_found'] as const,
};

/** Plans and ranks that a condition can name, lowest first. */
export const choicesSchemas = {
  answer: Type.Object({
    plans: Type.Array(
      Type.Object({ id: Type.Integer(), name_es: Type.String(), name_en: Type.String() }),
    ),
    ranks: Type.Array(
      Type.Object({ id: Type.Integer(), name_es: Type.String(), name_en: Type.String() }),
    ),
    courses: Type.Array(
      Type.Object({ id: Type.Integer(), title_es: Type.String(), title_en: Type.String() }),
    ),
  }),
  errors: ['area_off'] as const,
};
