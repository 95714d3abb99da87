import type { AcademyLanguage } from './courses.ts';

/** `order`: all options, in their right order · `number`: an amount · `matching`: pairs. */
export const questionKinds = ['single', 'multiple', 'order', 'number', 'matching'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The same in both languages. */
export type Both = Readonly<Record<AcademyLanguage, string>>;

export interface Option {
  readonly text: Both;
  /** Single: of exactly one; multiple: of one or more. Order and matching: not asked for. */
  readonly is_right: boolean;
  /** Matching: what belongs to it; elsewhere null. */
  readonly match: Both | null;
}

/** What kind-dependent parts of a question hold; `order` has its options in the right order. */
export interface Solution {
  readonly kind: QuestionKind;
  readonly options: readonly Option[];
  /** Number: the right value as a decimal, and how far off counts as right. */
  readonly value: string | null;
  readonly tolerance: string | null;
}

/** What somebody answered, by the positions (from 0) that the question's own options have. */
export type Given =
  | { readonly kind: 'single'; readonly option: number }
  | { readonly kind: 'multiple'; readonly options: readonly number[] }
  | { readonly kind: 'order'; readonly options: readonly number[] }
  | { readonly kind: 'number'; readonly value: string }
  /** Each left one, by position, with the position of the option whose match was given to it. */
  | { readonly kind: 'matching'; readonly pairs: readonly (number | null)[] };

export const DECIMAL_PATTERN = /^-?\d{1,15}(?:\.\d{1,8})?$/;

/** What is wrong with a question; null where nothing is. Names a text id of the editor. */
export type QuestionProblem =
  | 'options.few'
  | 'options.right.one'
  | 'options.right.some'
  | 'options.match'
  | 'options.none'
  | 'options.twice'
  | 'value'
  | 'tolerance';

export function questionProblem(question: Solution): QuestionProblem | null {
  const { kind, options, value, tolerance } = question;
  if (kind === 'number') return numberProblem(options, value, tolerance);
  if (options.length < 2) return 'options.few';
  if (hasTwins(options)) return 'options.twice';
  const right = options.filter((one) => one.is_right).length;
  if (kind === 'single' && right !== 1) return 'options.right.one';
  if (kind === 'multiple' && right === 0) return 'options.right.some';
  if (kind === 'matching' && options.some((one) => !isSaid(one.match))) return 'options.match';
  return null;
}

function numberProblem(
  options: readonly Option[],
  value: string | null,
  tolerance: string | null,
): QuestionProblem | null {
  if (options.length > 0) return 'options.none';
  if (value === null || !DECIMAL_PATTERN.test(value)) return 'value';
  const isTolerance = tolerance === null || /^\d{1,15}(?:\.\d{1,8})?$/.test(tolerance);
  return isTolerance ? null : 'tolerance';
}

const isSaid = (text: Both | null): boolean => text !== null && (text.es !== '' || text.en !== '');

/** Two options that read the same can't both be judged; nor can two equal matches. */
function hasTwins(options: readonly Option[]): boolean {
  return (['es', 'en'] as const).some((language) =>
    [
      options.map((one) => one.text[language]),
      options.flatMap((one) => (one.match ? [one.match[language]] : [])),
    ].some((texts) => {
      const said = texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '');
      return new Set(said).size !== said.length;
    }),
  );
}
