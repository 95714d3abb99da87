import { WATCHED_PERCENT, type LearningState, type LessonKind } from './courses.ts';

/** From one second of a video to another, the second one not included. */
export type Stretch = readonly [from: number, to: number];

/** Stretches as they are kept: in order, none touching another. Cost: n log n. */
export function mergeStretches(stretches: readonly Stretch[], seconds: number): Stretch[] {
  const inside = stretches
    .map(([from, to]): Stretch => [Math.max(0, from), Math.min(seconds, to)])
    .filter(([from, to]) => to > from)
    .toSorted((one, other) => one[0] - other[0]);
  const merged: Stretch[] = [];
  for (const [from, to] of inside) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

/** Percent of a video that was seen, rounded down: 100 is all of it. */
export function watchedPercent(stretches: readonly Stretch[], seconds: number): number {
  if (seconds <= 0) return 0;
  const seen = mergeStretches(stretches, seconds).reduce((sum, [from, to]) => sum + to - from, 0);
  return Math.min(100, Math.floor((seen * 100) / seconds));
}

/** What was done in a lesson. */
export interface LessonDone {
  /** The text, or a video's transcript, was read to its end; of a document: it was opened. */
  readonly isRead: boolean;
  readonly watched: readonly Stretch[];
  /** The quiz was passed, or the package says so. */
  readonly isPassed: boolean;
}

/** Whether a lesson counts as done. */
export function isLessonDone(
  lesson: { readonly kind: LessonKind; readonly seconds: number },
  done: LessonDone,
): boolean {
  if (lesson.kind === 'quiz' || lesson.kind === 'package') return done.isPassed;
  if (done.isRead) return true;
  return lesson.kind === 'video' && watchedPercent(done.watched, lesson.seconds) >= WATCHED_PERCENT;
}

export interface LessonStanding {
  readonly id: number;
  readonly state: LearningState;
  /** It opens when all before it are done. */
  readonly needsPrevious: boolean;
}

/** The lesson that a lesson waits for; null where nothing keeps it shut. */
export interface PreviousLock {
  /** Lessons before it, and how many of them are done. */
  readonly count: number;
  readonly done: number;
  /** The first one that is not. */
  readonly next: number;
}

export function previousLock(lessons: readonly LessonStanding[], id: number): PreviousLock | null {
  const at = lessons.findIndex((one) => one.id === id);
  if (at < 0 || lessons[at]?.needsPrevious !== true) return null;
  const before = lessons.slice(0, at);
  const next = before.find(({ state }) => state !== 'passed');
  if (!next) return null;
  const done = before.filter(({ state }) => state === 'passed').length;
  return { count: before.length, done, next: next.id };
}

/**
 * Where a member stands in a course: passed once every lesson is done; failed while a lesson's
 * attempts are spent or wait without having been passed.
 */
export function courseState(
  lessons: readonly { readonly state: LearningState }[],
  isStarted: boolean,
): LearningState {
  if (!isStarted) return 'not_started';
  if (lessons.length > 0 && lessons.every(({ state }) => state === 'passed')) return 'passed';
  return lessons.some(({ state }) => state === 'failed') ? 'failed' : 'in_progress';
}
