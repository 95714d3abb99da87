import type {
  Attempt,
  AttemptQuestion,
  Catalogue,
  Certificate,
  Course,
  CourseCard,
  Lesson,
  LessonHead,
  LessonName,
  Said,
} from '#contract/api/academy/academy.ts';

export const said = (text: string, language: Said['language'] = 'es'): Said => ({ text, language });

export const card = (slug: string, change: Partial<CourseCard> = {}): CourseCard => ({
  id: 7,
  slug,
  title: said(`Curso ${slug}`),
  summary: said(`De qué trata ${slug}.`),
  cover: 'fee',
  picture: null,
  level: 'basic',
  minutes: 48,
  languages: ['es', 'en'],
  state: 'not_started',
  done: 0,
  total: 4,
  score: null,
  pass_percent: 80,
  retry_at: null,
  attempts_left: 3,
  access: [],
  is_open: true,
  certificate: null,
  ...change,
});

export const catalogueOf = (
  items: CourseCard[],
  resume: Catalogue['resume'] = null,
): Catalogue => ({
  resume,
  items,
  counts: { all: items.length, started: 1, passed: 1 },
});

export const name = (id: number, change: Partial<LessonName> = {}): LessonName => ({
  id,
  number: id,
  title: said(`Lección ${id}`),
  kind: 'text',
  ...change,
});

export const head = (id: number, change: Partial<LessonHead> = {}): LessonHead => ({
  ...name(id),
  minutes: 5,
  state: 'not_started',
  seconds: 0,
  second: null,
  watched: 0,
  questions: null,
  lock: null,
  ...change,
});

/** Three lessons: the first is done, the second is under way, the quiz waits for both. */
export const courseOf = (change: Partial<Course> = {}): Course => ({
  ...card('tarifas'),
  state: 'in_progress',
  done: 1,
  total: 3,
  modules: [
    {
      number: 1,
      title: said('Lo que pagas'),
      done: 1,
      lessons: [
        head(1, { state: 'passed' }),
        head(2, { kind: 'video', state: 'in_progress', second: 154, seconds: 362, watched: 42 }),
      ],
    },
    {
      number: 2,
      title: said('Para terminar'),
      done: 0,
      lessons: [
        head(3, {
          kind: 'quiz',
          questions: 10,
          lock: { access: [], previous: { count: 2, done: 1, next: name(2) } },
        }),
      ],
    },
  ],
  final: {
    lesson: name(3, { kind: 'quiz' }),
    questions: 10,
    pass_percent: 80,
    needed: 8,
    attempts_max: 3,
    wait_hours: 48,
  },
  has_certificate: true,
  is_started: true,
  started_at: '2026-11-20T10:00:00.000Z',
  passed_at: null,
  version: { number: 2, published_at: '2026-10-03T10:00:00.000Z' },
  newer: null,
  next: name(2, { kind: 'video' }),
  is_retired: false,
  ...change,
});

export const lessonOf = (change: Partial<Lesson> = {}): Lesson => ({
  ...head(1),
  course: {
    slug: 'tarifas',
    title: said('Curso tarifas'),
    version: 2,
    done: 1,
    total: 3,
    state: 'in_progress',
  },
  module: { number: 1, title: said('Lo que pagas') },
  purpose: said('Para saber qué se resta.'),
  body: said('## La tarifa\n\nSon {7.50} USD.'),
  video: null,
  documents: [],
  quiz: null,
  package: null,
  stretches: [],
  is_read: false,
  notes: 0,
  previous: null,
  following: name(2),
  ...change,
});

export const captions = [
  { from: 0, to: 10, text: 'Tienes un capital.' },
  { from: 10, to: 20, text: 'Ese día perdió 0.42%.' },
  { from: 20, to: 30, text: 'La pérdida se resta.' },
];

export const videoLesson = (change: Partial<Lesson> = {}): Lesson =>
  lessonOf({
    ...head(2, { kind: 'video', seconds: 30, second: 12, watched: 42, state: 'in_progress' }),
    video: {
      file: { id: 'v'.repeat(32), name: 'v.mp4', type: 'video/mp4', size: 400_000 },
      poster: null,
      seconds: 30,
      chapters: [
        { second: 0, title: said('El capital') },
        { second: 10, title: said('Un día malo') },
      ],
      captions: [{ language: 'es', cues: captions }],
    },
    ...change,
  });

const option = (number: number, text = `opción ${number}`) => ({ number, text: said(text) });

export const question = (
  number: number,
  change: Partial<AttemptQuestion> = {},
): AttemptQuestion => ({
  number,
  kind: 'single',
  topic: said('Tarifas'),
  text: said(`¿Pregunta ${number}?`),
  options: [option(1), option(2), option(3)],
  matches: [],
  unit: '',
  given: null,
  is_flagged: false,
  ...change,
});

export const attemptOf = (
  questions: AttemptQuestion[],
  change: Partial<Attempt> = {},
): Attempt => ({
  id: 7,
  number: 1,
  max: 3,
  course: { slug: 'tarifas', title: said('Curso tarifas') },
  lesson: name(3, { kind: 'quiz' }),
  needed: 2,
  pass_percent: 80,
  wait_hours: 48,
  started_at: '2026-11-23T10:00:00.000Z',
  handed_in_at: null,
  questions,
  result: null,
  ...change,
});

export const quizLesson = (change: Partial<NonNullable<Lesson['quiz']>> = {}): Lesson =>
  lessonOf({
    ...head(3, { kind: 'quiz', questions: 3 }),
    body: said(''),
    quiz: {
      lesson: name(3, { kind: 'quiz' }),
      questions: 3,
      pass_percent: 80,
      needed: 2,
      attempts_max: 3,
      wait_hours: 48,
      attempts_used: 0,
      retry_at: null,
      attempts_left: 3,
      open_attempt: 7,
      last: null,
      ...change,
    },
  });

export const certificate: Certificate = {
  number: 'A-2026-00418',
  name: 'Valeria Montes',
  course: said('Las dos piernas'),
  slug: 'las-dos-piernas',
  version: 2,
  issued_at: '2026-11-23T10:36:00.000Z',
  hash: '',
  score: 90,
  lessons: 12,
  minutes: 41,
};
