import type { LearningState } from './courses.ts';

/** Packages that others made: SCORM 1.2 and SCORM 2004 (3rd and 4th edition). */
export const scormStandards = ['1.2', '2004'] as const;
export type ScormStandard = (typeof scormStandards)[number];

/** Where the server has what packages hold: foreign code, in pages without an origin. */
export const PACKAGES_PATH = '/packages/';

/** What a package may keep, in characters: those of the standards, SCORM 2004's where they differ. */
export const scormLimits = { suspendData: 64_000, location: 1000, files: 2000 } as const;

/** What a package said of itself, in the words of its standard. */
export interface ScormReport {
  /** 1.2: `cmi.core.lesson_status`. */
  readonly status: string | null;
  /** 2004: `cmi.completion_status` and `cmi.success_status`. */
  readonly completion: string | null;
  readonly success: string | null;
  /** The raw score within its bounds, or the scaled one; null: none. */
  readonly raw: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** −1 to 1. */
  readonly scaled: number | null;
}

/** Percent from 0 to 100, rounded down; null where no score was given or it makes no sense. */
export function scormScore({ raw, min, max, scaled }: ScormReport): number | null {
  if (scaled !== null) {
    return scaled >= -1 && scaled <= 1 ? Math.floor(Math.max(0, scaled) * 100) : null;
  }
  if (raw === null) return null;
  const [low, high] = [min ?? 0, max ?? 100];
  if (high <= low || raw < low || raw > high) return null;
  return Math.floor(((raw - low) * 100) / (high - low));
}

/** What a report means for the lesson; a score without a word about success is judged by the pass mark. */
export function scormState(report: ScormReport, passPercent: number): LearningState {
  const { status, completion, success } = report;
  if (status === 'passed' || success === 'passed') return 'passed';
  if (status === 'failed' || success === 'failed') return 'failed';
  const isComplete = status === 'completed' || completion === 'completed';
  if (!isComplete) return 'in_progress';
  const score = scormScore(report);
  return score === null || score >= passPercent ? 'passed' : 'failed';
}
