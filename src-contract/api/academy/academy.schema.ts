import Type from 'typebox';
import {
  academyLanguages,
  academyLimits,
  courseCovers,
  courseLevels,
  courseViews,
  learningStates,
  lessonKinds,
} from '../../rules/academy/courses.ts';
import { scormStandards } from '../../rules/academy/scorm.ts';
import { FileId, FileView } from '../files.schema.ts';
import { Instant, Nullable, RowNumber, Strict, UsdString } from '../scalars.schema.ts';

export const Language = Type.Enum([...academyLanguages]);
/** A text in the language of Accept-Language, or in the other one where it is only in that. */
export const Said = Type.Object({ text: Type.String(), language: Language });
export const LearningState = Type.Enum([...learningStates]);
export const Slug = Type.String({ maxLength: 120, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const BySlug = Type.Object({ slug: Slug });
const ByLesson = Type.Object({ slug: Slug, lesson: RowNumber });
const Done = Type.Object({ ok: Type.Literal(true) });
export const off = ['area_off', 'not_found'] as const;
/** `course_locked` names `locks`, as the course's `access` has them. */
export const locked = [...off, 'course_locked'] as const;

/** One condition of a course or lesson, and how far the caller is. */
export const Access = Type.Union([
  Type.Object({
    kind: Type.Literal('plan'),
    is_met: Type.Boolean(),
    needed: Said,
    /** The caller's own; null: none. */
    mine: Nullable(Said),
  }),
  Type.Object({
    kind: Type.Literal('rank'),
    is_met: Type.Boolean(),
    needed: Said,
    mine: Nullable(Said),
  }),
  Type.Object({
    kind: Type.Literal('course'),
    is_met: Type.Boolean(),
    course: Type.Object({ slug: Slug, title: Said }),
    /** Lessons of it that are done, of all. */
    done: Type.Integer(),
    total: Type.Integer(),
  }),
  /** Of a course alone: what is paid once. */
  Type.Object({
    kind: Type.Literal('price'),
    /** It was bought. */
    is_met: Type.Boolean(),
    /** What it costs now; of one that was bought, what was paid. */
    amount: UsdString,
    bought_at: Nullable(Instant),
    /** When the chain undid what was paid for it last; null: that did not happen, or it was bought again. */
    undone_at: Nullable(Instant),
  }),
]);

/** What stands between a member and a quiz that was not passed. */
const retry = {
  /** From when on it can be tried again; null: now, or never. */
  retry_at: Nullable(Instant),
  attempts_left: Type.Integer(),
};

/** A cover of its own, in place of the drawing. */
const Picture = Nullable(Type.Object({ file: FileId, alt: Said }));

export const CourseCard = Type.Object({
  /** What purchase requests call it by. */
  id: Type.Integer(),
  slug: Slug,
  title: Said,
  summary: Said,
  cover: Type.Enum([...courseCovers]),
  picture: Picture,
  level: Type.Enum([...courseLevels]),
  minutes: Type.Integer(),
  languages: Type.Array(Language),
  state: LearningState,
  /** Lessons that are done, of all. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Percent: the best of its last quiz; null: it has none, or it was not tried. */
  score: Nullable(Type.Integer()),
  /** Percent that its last quiz asks for; null: it has none. */
  pass_percent: Nullable(Type.Integer()),
  ...retry,
  /** Empty: it has none. All are met: it is open. */
  access: Type.Array(Access),
  /** It may be started or gone on with: who began keeps it, whatever is asked for later. */
  is_open: Type.Boolean(),
  /** Number of the caller's certificate; null: none. */
  certificate: Nullable(Type.String()),
});

const lessonName = {
  id: Type.Integer(),
  /** From 1, over the whole course. */
  number: Type.Integer(),
  title: Said,
  kind: Type.Enum([...lessonKinds]),
};
export const LessonName = Type.Object(lessonName);

export const catalogueSchemas = {
  query: Type.Object({
    view: Type.Optional(Type.Enum([...courseViews])),
    level: Type.Optional(Type.Enum([...courseLevels])),
    /** Part of a title of a course or lesson, without regard to accents. */
    search: Type.Optional(Type.String({ maxLength: academyLimits.search })),
  }),
  answer: Type.Object({
    /** What was left last and is not done; null: nothing is. */
    resume: Nullable(
      Type.Object({
        course: CourseCard,
        lesson: LessonName,
        /** Where a video stopped, and what is left of it, in seconds. */
        second: Nullable(Type.Integer()),
        left_seconds: Nullable(Type.Integer()),
      }),
    ),
    /** Open ones first, then those with a condition; within them as the editors ordered them. */
    items: Type.Array(CourseCard),
    /** Of each view, whatever is searched. */
    counts: Type.Object({
      all: Type.Integer(),
      started: Type.Integer(),
      passed: Type.Integer(),
    }),
  }),
  errors: ['area_off'] as const,
};

/** Why a lesson of a course that is open can't be opened yet. */
export const LessonLock = Type.Object({
  /** Conditions of its own; empty: none that is not met. */
  access: Type.Array(Access),
  /** It opens when those before it are done; null: it does not wait for them. */
  previous: Nullable(
    Type.Object({ count: Type.Integer(), done: Type.Integer(), next: LessonName }),
  ),
});

export const LessonHead = Type.Object({
  ...lessonName,
  minutes: Type.Integer(),
  state: LearningState,
  /** Of a video, in seconds; elsewhere 0. */
  seconds: Type.Integer(),
  /** Where a video was left; null: not begun, or no video. */
  second: Nullable(Type.Integer()),
  /** Percent of a video that was seen. */
  watched: Type.Integer(),
  /** Questions of one attempt; null: no quiz. */
  questions: Nullable(Type.Integer()),
  lock: Nullable(LessonLock),
});

const QuizRules = Type.Object({
  lesson: LessonName,
  questions: Type.Integer(),
  pass_percent: Type.Integer(),
  /** Questions that must be right. */
  needed: Type.Integer(),
  attempts_max: Type.Integer(),
  wait_hours: Type.Integer(),
});

const Version = Type.Object({ number: Type.Integer(), published_at: Instant });

export const Course = Type.Object({
  ...CourseCard.properties,
  modules: Type.Array(
    Type.Object({
      number: Type.Integer(),
      title: Said,
      done: Type.Integer(),
      lessons: Type.Array(LessonHead),
    }),
  ),
  /** What passing takes, beside every lesson: its last quiz; null: it has none. */
  final: Nullable(QuizRules),
  has_certificate: Type.Boolean(),
  is_started: Type.Boolean(),
  started_at: Nullable(Instant),
  passed_at: Nullable(Instant),
  /** The caller's; of who has not started, the newest one. */
  version: Version,
  /** Published since; null: the caller has the newest one. */
  newer: Nullable(
    Type.Object({
      ...Version.properties,
      /** What its editors say has changed, in plain text. */
      changes: Said,
      /** Lessons by what becomes of them. */
      added: Type.Array(Said),
      removed: Type.Array(Said),
      changed: Type.Array(Said),
      /** What is done stays done in lessons that remain: so many would be of all. */
      done: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  /** The first lesson that is open and not done, quizzes that can't be tried now last; null: none. */
  next: Nullable(LessonName),
  is_retired: Type.Boolean(),
});
export const courseSchemas = { params: BySlug, answer: Course, errors: off };
export const startSchemas = { params: BySlug, answer: Course, errors: locked };
/** `course_locked`: a condition beside the price is not met, so that nobody pays for what stays shut. */
export const buySchemas = {
  params: BySlug,
  body: Strict({
    /** What the member was shown; another one is refused (`offer_changed`). */
    amount: UsdString,
  }),
  answer: Course,
  errors: [...locked, 'course_owned', 'offer_changed', 'balance_exceeded'] as const,
};
/** `conflict`: another version was published since. */
export const changeVersionSchemas = {
  params: BySlug,
  body: Strict({ version: RowNumber }),
  answer: Course,
  errors: [...off, 'conflict'] as const,
};

const Cues = Type.Array(
  Type.Object({ from: Type.Number(), to: Type.Number(), text: Type.String() }),
);
export const Video = Type.Object({
  /** A link to it: `files.open`, which is asked again when it has expired. */
  file: FileView,
  poster: Nullable(FileView),
  seconds: Type.Integer(),
  chapters: Type.Array(Type.Object({ second: Type.Integer(), title: Said })),
  /** Also the transcript. Every language that there is. */
  captions: Type.Array(Type.Object({ language: Language, cues: Cues })),
});

export const QuizStanding = Type.Object({
  ...QuizRules.properties,
  attempts_used: Type.Integer(),
  ...retry,
  /** One that was begun and not handed in. */
  open_attempt: Nullable(RowNumber),
  /** The last one that was handed in. */
  last: Nullable(
    Type.Object({
      id: Type.Integer(),
      handed_in_at: Instant,
      right: Type.Integer(),
      total: Type.Integer(),
      passed: Type.Boolean(),
    }),
  ),
});

export const PackageStanding = Type.Object({
  standard: Type.Enum([...scormStandards]),
  /** Percent; null: it gave none. */
  score: Nullable(Type.Integer()),
  pass_percent: Type.Integer(),
});

export const Lesson = Type.Object({
  ...LessonHead.properties,
  course: Type.Object({
    slug: Slug,
    title: Said,
    version: Type.Integer(),
    done: Type.Integer(),
    total: Type.Integer(),
    state: LearningState,
  }),
  module: Type.Object({ number: Type.Integer(), title: Said }),
  /** What it is for. */
  purpose: Said,
  /** Markdown without raw HTML. */
  body: Said,
  video: Nullable(Video),
  documents: Type.Array(Type.Object({ file: FileView, title: Said })),
  quiz: Nullable(QuizStanding),
  package: Nullable(PackageStanding),
  /** Seen parts of a video, from second to second. */
  stretches: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
  is_read: Type.Boolean(),
  notes: Type.Integer(),
  previous: Nullable(LessonName),
  following: Nullable(LessonName),
});
/** Starts nothing: who has not started the course is answered `course_locked` without locks. */
export const lessonSchemas = { params: ByLesson, answer: Lesson, errors: locked };

/** What is new since it was told last; all of it may be told again. */
export const progressSchemas = {
  params: ByLesson,
  body: Strict({
    /** Where the video is now. */
    second: Type.Optional(Type.Integer({ minimum: 0, maximum: academyLimits.seconds })),
    /** Parts that were seen. */
    watched: Type.Optional(
      Type.Array(
        Type.Tuple([
          Type.Integer({ minimum: 0, maximum: academyLimits.seconds }),
          Type.Integer({ minimum: 0, maximum: academyLimits.seconds }),
        ]),
        { maxItems: 200 },
      ),
    ),
    /** The text or the transcript was read to its end; of a document: it was opened. */
    read: Type.Optional(Type.Literal(true)),
  }),
  answer: Type.Object({
    lesson: LessonHead,
    course: Type.Object({
      state: LearningState,
      done: Type.Integer(),
      total: Type.Integer(),
      /** With the lesson that completed the course. */
      certificate: Nullable(Type.String()),
    }),
  }),
  errors: locked,
};

export const Note = Type.Object({
  id: Type.Integer(),
  /** Of the video; null: of the lesson. */
  second: Nullable(Type.Integer()),
  text: Type.String(),
  at: Instant,
});
const noteFields = {
  second: Nullable(Type.Integer({ minimum: 0, maximum: academyLimits.seconds })),
  text: Type.String({ minLength: 1, maxLength: academyLimits.note }),
};
const ByNote = Type.Object({ note: RowNumber });
export const notesSchemas = {
  params: ByLesson,
  /** By their seconds, then by age. */
  answer: Type.Object({ items: Type.Array(Note) }),
  errors: locked,
};
export const addNoteSchemas = {
  params: ByLesson,
  body: Strict(noteFields),
  answer: Note,
  errors: [...locked, 'too_many'] as const,
};
export const changeNoteSchemas = {
  params: ByNote,
  body: Strict(noteFields),
  answer: Note,
  errors: off,
};
export const removeNoteSchemas = { params: ByNote, answer: Done, errors: off };

/** Where a package is opened, in a frame without an origin; it talks by messages, see rules/academy/scorm.ts. */
export const openPackageSchemas = {
  params: ByLesson,
  answer: Type.Object({
    /** Path below the origin; opens without a token until it expires. */
    url: Type.String(),
    expires_at: Instant,
    standard: Type.Enum([...scormStandards]),
    /** What a frame's message must carry to be one of this opening. */
    channel: Type.String(),
  }),
  errors: locked,
};
