import type { Body } from '#contract/api/endpoint.ts';
import type { academy, ProgressInput } from '#contract/api/academy/academy.ts';
import { mergeStretches } from '#contract/rules/academy/completion.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';

/** What is kept of one question: the last answer, and whether it is marked. */
export type AnswerChange = Omit<Body<typeof academy.answer>, 'question'>;

/** What a member did that the server has not answered yet. */
export interface Kept {
  /** By course and lesson: `slug/number`. */
  readonly progress: Readonly<Record<string, ProgressInput>>;
  /** By attempt, by question. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, AnswerChange>>>>;
  /** Attempts that were handed in. */
  readonly handIns: readonly number[];
}

export const nothingKept: Kept = { progress: {}, answers: {}, handIns: [] };

export const isNothing = ({ progress, answers, handIns }: Kept): boolean =>
  handIns.length === 0 && Object.keys(progress).length === 0 && Object.keys(answers).length === 0;

export function withProgress(kept: Kept, lesson: string, more: ProgressInput): Kept {
  const before = kept.progress[lesson];
  const watched = [...(before?.watched ?? []), ...(more.watched ?? [])];
  const merged = mergeStretches(watched, academyLimits.seconds).map(
    ([from, to]): [number, number] => [from, to],
  );
  const next = { ...before, ...more, ...(merged.length > 0 && { watched: merged }) };
  return { ...kept, progress: { ...kept.progress, [lesson]: next } };
}

export function withAnswer(
  kept: Kept,
  attempt: number,
  question: number,
  change: AnswerChange,
): Kept {
  const of = kept.answers[attempt] ?? {};
  const next = { ...of, [question]: { ...of[question], ...change } };
  return { ...kept, answers: { ...kept.answers, [attempt]: next } };
}

export const withHandIn = (kept: Kept, attempt: number): Kept =>
  kept.handIns.includes(attempt) ? kept : { ...kept, handIns: [...kept.handIns, attempt] };

/** One call that is due: answers of an attempt come before it is handed in. */
export type Due =
  | { readonly kind: 'progress'; readonly lesson: string; readonly body: ProgressInput }
  | {
      readonly kind: 'answer';
      readonly attempt: number;
      readonly question: number;
      readonly change: AnswerChange;
    }
  | { readonly kind: 'handIn'; readonly attempt: number };

export function firstDue({ progress, answers, handIns }: Kept): Due | null {
  for (const [attempt, of] of Object.entries(answers)) {
    for (const [question, change] of Object.entries(of)) {
      return { kind: 'answer', attempt: Number(attempt), question: Number(question), change };
    }
  }
  const [attempt] = handIns;
  if (attempt !== undefined) return { kind: 'handIn', attempt };
  for (const [lesson, body] of Object.entries(progress)) return { kind: 'progress', lesson, body };
  return null;
}

/** Without what was sent; what came in since stays. */
export function without(kept: Kept, sent: Due): Kept {
  if (sent.kind === 'handIn') {
    return { ...kept, handIns: kept.handIns.filter((one) => one !== sent.attempt) };
  }
  if (sent.kind === 'progress') {
    if (kept.progress[sent.lesson] !== sent.body) return kept;
    const { [sent.lesson]: _, ...progress } = kept.progress;
    return { ...kept, progress };
  }
  const of = kept.answers[sent.attempt] ?? {};
  if (of[sent.question] !== sent.change) return kept;
  const { [sent.question]: _, ...rest } = of;
  const { [sent.attempt]: __, ...answers } = kept.answers;
  return {
    ...kept,
    answers: Object.keys(rest).length === 0 ? answers : { ...answers, [sent.attempt]: rest },
  };
}

/** Without anything of an attempt that is over. */
export function withoutAttempt(kept: Kept, attempt: number): Kept {
  const { [attempt]: _, ...answers } = kept.answers;
  return { ...kept, answers, handIns: kept.handIns.filter((one) => one !== attempt) };
}

/** What an earlier page kept; nothing where it can't be read. */
export function readKept(text: string | null): Kept {
  if (text === null) return nothingKept;
  try {
    const { progress, answers, handIns } = JSON.parse(text) as Partial<Kept>;
    if (!isObject(progress) || !isObject(answers) || !Array.isArray(handIns)) return nothingKept;
    return { progress, answers, handIns };
  } catch {
    return nothingKept;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
