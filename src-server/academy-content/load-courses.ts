import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuesOf, type Cue } from './captions.ts';
import {
  CourseFileError,
  parseCourseFile,
  type Access,
  type CourseFile,
  type QuizFile,
} from './course-file.ts';
import { figureValue, withFigures, type Language } from './figures.ts';

/** One text a language; figures stand in braces, as in news: "{1234.50}". */
export type Texts<Text> = Readonly<Record<Language, Text>>;

export interface LessonVideo {
  /** Absolute paths: MP4 with H.264, and WebP. */
  readonly file: string;
  readonly poster: string;
  readonly seconds: number;
  readonly chapters: readonly { readonly at: number; readonly es: string; readonly en: string }[];
  /** WebVTT. */
  readonly captions: Texts<string>;
  /** The captions' text, in their order. */
  readonly transcript: readonly Cue[];
}

export interface CourseLesson {
  readonly key: string;
  readonly kind: 'text' | 'video' | 'quiz';
  readonly minutes: number;
  /** `body` is Markdown, empty for a quiz. */
  readonly es: LessonText;
  readonly en: LessonText;
  /** What opens the lesson, beside what opens the course; all of it is needed. */
  readonly access: readonly Access[];
  readonly video: LessonVideo | null;
}

interface LessonText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface CourseModule {
  readonly key: string;
  readonly es: { readonly title: string };
  readonly en: { readonly title: string };
  readonly lessons: readonly CourseLesson[];
}

export type CourseQuestion = QuizFile['questions'][number];

export interface Course extends Omit<CourseFile, 'modules'> {
  readonly modules: readonly CourseModule[];
  readonly quiz: QuizFile;
}

/** In the order of the catalogue. */
export const courseSlugs = [
  'tarifas-y-riesgos',
  'tu-billetera-tus-llaves',
  'las-dos-piernas',
] as const satisfies readonly string[];

const root = import.meta.dirname;

/** Every course that comes with the product. */
export const loadCourses = (): Course[] => courseSlugs.map(loadCourse);

/**
 * Reads a course and computes its figures.
 * @throws CourseFileError where a file is missing or not as README.md says
 * @throws FigureError where no rule computes a figure
 */
export function loadCourse(slug: string): Course {
  const folder = join(root, slug);
  const course = parseCourseFile('course', `${slug}/course.json`, read(folder, 'course.json'));
  if (course.slug !== slug) throw new CourseFileError(`${slug}/course.json is of ${course.slug}`);
  const quiz = parseCourseFile('quiz', `${slug}/quiz.json`, read(folder, 'quiz.json'));
  return {
    ...course,
    modules: course.modules.map(({ lessons, ...module }) => ({
      ...module,
      lessons: lessons.map((lesson) => ({
        key: lesson.key,
        kind: lesson.kind,
        minutes: lesson.minutes,
        access: lesson.access ?? [],
        ...inBoth((language) => ({
          title: withFigures(lesson[language].title, language),
          summary: withFigures(lesson[language].summary, language),
          body:
            lesson.kind === 'quiz' ? '' : bodyOf(folder, `${module.key}-${lesson.key}`, language),
        })),
        video: lesson.kind === 'video' ? videoOf(folder, lesson.video) : null,
      })),
    })),
    quiz: { ...quiz, questions: quiz.questions.map(questionOf) },
  };
}

function read(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) throw new CourseFileError(`${path} is missing`);
  return readFileSync(path, 'utf8');
}

const inBoth = <Value>(of: (language: Language) => Value): Texts<Value> => ({
  es: of('es'),
  en: of('en'),
});

/** A number and its unit stay on one line. */
const keepUnits = (text: string): string =>
  text.replaceAll(/([\d}]) (USDT|USDC|USD|TCT|BV|UTC|h|min)\b/g, '$1\u00A0$2');

const bodyOf = (folder: string, name: string, language: Language): string =>
  keepUnits(withFigures(read(folder, `${name}.${language}.md`), language)).trim();

function videoOf(folder: string, name: string): LessonVideo {
  const path = `${name}.json`;
  const video = parseCourseFile('video', path, read(folder, path));
  return {
    file: join(folder, `${name}.mp4`),
    poster: join(folder, `${name}.webp`),
    seconds: video.seconds,
    chapters: video.chapters,
    captions: inBoth((language) => read(folder, `${name}.${language}.vtt`)),
    transcript: cuesOf(video),
  };
}

const figuresOf = <Text extends Texts<string>>(named: Text): Text => ({
  ...named,
  es: keepUnits(withFigures(named.es, 'es')),
  en: keepUnits(withFigures(named.en, 'en')),
});

function questionOf(question: CourseQuestion): CourseQuestion {
  const texts = inBoth((language) => ({
    text: keepUnits(withFigures(question[language].text, language)),
    explanation: keepUnits(withFigures(question[language].explanation, language)),
  }));
  switch (question.type) {
    case 'single':
    case 'multiple':
      return { ...question, ...texts, choices: question.choices.map(figuresOf) };
    case 'order':
      return { ...question, ...texts, items: question.items.map(figuresOf) };
    case 'matching':
      return {
        ...question,
        ...texts,
        pairs: question.pairs.map(({ left, right }) => ({
          left: figuresOf(left),
          right: figuresOf(right),
        })),
      };
    case 'number':
      return { ...question, ...texts, right: figureValue(question.right.slice(2, -2)) };
  }
}
