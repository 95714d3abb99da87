import type { Condition } from './access.ts';
import type { Cue } from './captions.ts';
import type { AcademyLanguage, CourseCover, CourseLevel, LessonKind } from './courses.ts';
import type { QuestionKind } from './questions.ts';

/** A cover of its own, in place of the drawing; the words stand for it where it is not seen. */
export interface CoverPicture {
  readonly file: string;
  readonly alt_es: string;
  readonly alt_en: string;
}

/** What a course says of itself. */
export interface CourseHead {
  readonly title_es: string;
  readonly title_en: string;
  readonly summary_es: string;
  readonly summary_en: string;
  readonly level: CourseLevel;
  readonly cover: CourseCover;
  /** Without: the drawing. */
  readonly picture?: CoverPicture;
  readonly access: readonly Condition[];
  readonly has_certificate: boolean;
}

export interface QuizContent {
  readonly draw: number;
  readonly pass_percent: number;
  readonly attempts_max: number;
  readonly wait_hours: number;
}

export interface VideoContent {
  readonly file: string;
  readonly poster: string | null;
  readonly seconds: number;
  readonly captions_es: string | null;
  readonly captions_en: string | null;
  readonly chapters: readonly {
    readonly second: number;
    readonly title_es: string;
    readonly title_en: string;
  }[];
}

/** What a lesson holds; what its kind does not have is null or empty. */
export interface LessonContent {
  readonly title_es: string;
  readonly title_en: string;
  readonly purpose_es: string;
  readonly purpose_en: string;
  readonly body_es: string;
  readonly body_en: string;
  readonly minutes: number;
  readonly access: readonly Condition[];
  readonly needs_previous: boolean;
  readonly video: VideoContent | null;
  readonly documents: readonly {
    readonly file: string;
    readonly title_es: string;
    readonly title_en: string;
  }[];
  readonly quiz: QuizContent | null;
  readonly package: { readonly file: string; readonly pass_percent: number } | null;
}

export type LessonCues = Readonly<Record<AcademyLanguage, readonly Cue[] | null>>;

/** A question of a bank. */
export interface QuestionContent {
  readonly kind: QuestionKind;
  readonly topic_es: string;
  readonly topic_en: string;
  readonly text_es: string;
  readonly text_en: string;
  readonly options: readonly {
    readonly text_es: string;
    readonly text_en: string;
    readonly is_right: boolean;
    readonly match_es: string;
    readonly match_en: string;
  }[];
  readonly value: string | null;
  readonly tolerance: string | null;
  readonly unit: string;
  readonly explanation_es: string;
  readonly explanation_en: string;
  readonly lesson: number | null;
}

/** A lesson as lists have it. */
export interface OutlineLesson {
  readonly id: number;
  readonly kind: LessonKind;
  readonly title_es: string;
  readonly title_en: string;
  readonly minutes: number;
  /** Of a video; elsewhere 0. */
  readonly seconds: number;
  readonly access: readonly Condition[];
  readonly needs_previous: boolean;
  readonly quiz: QuizContent | null;
}

/** A course as it was published, without what its lessons say. */
export interface CourseOutline {
  readonly head: CourseHead;
  readonly modules: readonly {
    readonly id: number;
    readonly title_es: string;
    readonly title_en: string;
    readonly lessons: readonly OutlineLesson[];
  }[];
}

export const lessonsOf = ({ modules }: CourseOutline): readonly OutlineLesson[] =>
  modules.flatMap((module) => module.lessons);

/** The quiz that passing the course ends with: the last one; null: it has none. */
export const finalQuiz = (outline: CourseOutline): OutlineLesson | null =>
  lessonsOf(outline).findLast(({ quiz }) => quiz !== null) ?? null;

export const minutesOf = (outline: CourseOutline): number =>
  lessonsOf(outline).reduce((sum, { minutes }) => sum + minutes, 0);
