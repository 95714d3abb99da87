import type { LessonVideo } from '#contract/api/academy/academy.ts';

export type Cue = LessonVideo['captions'][number]['cues'][number];
export type Chapter = LessonVideo['chapters'][number];

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next faster or slower speed; the same where there is none. */
export function nextRate(rate: number, step: 1 | -1): number {
  const at = RATES.findIndex((one) => one >= rate);
  return RATES[Math.min(RATES.length - 1, Math.max(0, at + step))] ?? 1;
}

/** The cue that is said at a second; null between two. */
export const cueAt = (cues: readonly Cue[], second: number): Cue | null =>
  cues.find(({ from, to }) => second >= from && second < to) ?? null;

/** Position of the last cue that has begun; -1 before the first. */
export const cueIndexAt = (cues: readonly Cue[], second: number): number =>
  cues.findLastIndex(({ from }) => second >= from);

/** The chapter that a second is in. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters.findLast((chapter) => second >= chapter.second);

/** What a key does while nothing else wants it. */
export type PlayerKey =
  | { readonly does: 'toggle' | 'captions' | 'full' | 'slower' | 'faster' }
  | { readonly does: 'jump'; readonly by: number }
  | { readonly does: 'share'; readonly share: number };

const keys: Readonly<Record<string, PlayerKey>> = {
  ' ': { does: 'toggle' },
  k: { does: 'toggle' },
  j: { does: 'jump', by: -10 },
  l: { does: 'jump', by: 10 },
  arrowleft: { does: 'jump', by: -5 },
  arrowright: { does: 'jump', by: 5 },
  c: { does: 'captions' },
  f: { does: 'full' },
  '<': { does: 'slower' },
  '>': { does: 'faster' },
};

export function playerKey(key: string): PlayerKey | null {
  if (/^\d$/.test(key)) return { does: 'share', share: Number(key) / 10 };
  return keys[key.toLowerCase()] ?? null;
}
