import { csvRows, type CsvRow } from '../text/csv.ts';
import { academyLimits } from './courses.ts';
import { questionKinds, questionProblem, type Option, type QuestionKind } from './questions.ts';

/**
 * A bank of questions as CSV (RFC 4180; comma or semicolon, as the first line has it). The columns, in
 * whatever order; `options`, `match` and `right` count within one cell by lines:
 *
 * kind; topic_es; topic_en; text_es; text_en; options_es; options_en; right; match_es; match_en; value; tolerance;
 * unit; explanation_es; explanation_en; lesson
 *
 * `right` names the right options by their number ("1" or "1,3"); `lesson` is the number of the lesson to
 * go back to.
 */
export const questionColumns = [
  'kind',
  'topic_es',
  'topic_en',
  'text_es',
  'text_en',
  'options_es',
  'options_en',
  'right',
  'match_es',
  'match_en',
  'value',
  'tolerance',
  'unit',
  'explanation_es',
  'explanation_en',
  'lesson',
] as const;
export type QuestionColumn = (typeof questionColumns)[number];
const neededColumns: readonly QuestionColumn[] = ['kind', 'text_es', 'text_en'];

/** A question as one line says it. */
export interface CsvQuestion {
  readonly kind: QuestionKind;
  readonly topic: { readonly es: string; readonly en: string };
  readonly text: { readonly es: string; readonly en: string };
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly tolerance: string | null;
  readonly unit: string;
  readonly explanation: { readonly es: string; readonly en: string };
  /** Number of the lesson, from 1; null: none. */
  readonly lesson: number | null;
}

/** What is wrong with a line; `id` names a text of the editor. */
export interface CsvError {
  /** From 1, as editors of texts count: the line that the row begins on. */
  readonly line: number;
  readonly column: QuestionColumn | null;
  readonly id: string;
}

export interface CsvRead {
  readonly questions: readonly CsvQuestion[];
  /** At most {@link ERRORS_MAX}. */
  readonly errors: readonly CsvError[];
}
export const ERRORS_MAX = 100;

export function readQuestionCsv(file: string, lessons: number): CsvRead {
  const text = file.replace(/^\ufeff/, '');
  const rows = csvRows(text);
  if (rows === null) return failed(1, null, 'csv.quotes');
  const [head, ...body] = rows;
  if (!head) return failed(1, null, 'csv.empty');
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = neededColumns.find((name) => !names.includes(name));
  if (missing) return failed(1, missing, 'csv.column');
  const unknown = names.find((name) => name !== '' && !isColumn(name));
  if (unknown !== undefined) return failed(1, null, 'csv.unknown');
  if (body.length === 0) return failed(1, null, 'csv.empty');
  if (body.length > academyLimits.questions) return failed(1, null, 'csv.many');
  const errors: CsvError[] = [];
  const questions: CsvQuestion[] = [];
  for (const row of body) {
    const read = readRow(row, names, lessons);
    if ('id' in read) errors.push(read);
    else questions.push(read);
  }
  return { questions, errors: errors.slice(0, ERRORS_MAX) };
}

const failed = (line: number, column: QuestionColumn | null, id: string): CsvRead => ({
  questions: [],
  errors: [{ line, column, id }],
});

const isColumn = (name: string): name is QuestionColumn =>
  (questionColumns as readonly string[]).includes(name);

function readRow(
  { line, cells }: CsvRow,
  names: readonly string[],
  lessons: number,
): CsvQuestion | CsvError {
  const wrong = (column: QuestionColumn | null, id: string): CsvError => ({ line, column, id });
  if (cells.length > names.length) return wrong(null, 'csv.cells');
  const cell = (name: QuestionColumn): string => cells[names.indexOf(name)]?.trim() ?? '';
  const kind = questionKinds.find((one) => one === cell('kind').toLowerCase());
  if (!kind) return wrong('kind', 'csv.kind');
  const tooLong = longColumn(cell);
  if (tooLong) return wrong(tooLong, 'csv.long');
  const text = { es: cell('text_es'), en: cell('text_en') };
  if (text.es === '' && text.en === '') return wrong('text_es', 'csv.text');
  const lesson = cell('lesson');
  if (lesson !== '' && !isNumberUpTo(lesson, lessons)) return wrong('lesson', 'csv.lesson');
  const options = optionsOf(kind, cell);
  if (typeof options === 'string') return wrong(options, 'csv.lines');
  const value = cell('value') === '' ? null : cell('value');
  const tolerance = cell('tolerance') === '' ? null : cell('tolerance');
  const problem = questionProblem({ kind, options, value, tolerance });
  if (problem) return wrong(columnOf[problem.split('.')[0] ?? ''] ?? null, `question.${problem}`);
  return {
    kind,
    topic: { es: cell('topic_es'), en: cell('topic_en') },
    text,
    options,
    value,
    tolerance,
    unit: cell('unit'),
    explanation: { es: cell('explanation_es'), en: cell('explanation_en') },
    lesson: lesson === '' ? null : Number(lesson),
  };
}

const columnOf: Readonly<Record<string, QuestionColumn>> = {
  options: 'options_es',
  value: 'value',
  tolerance: 'tolerance',
};

function longColumn(cell: (name: QuestionColumn) => string): QuestionColumn | null {
  const most: readonly (readonly [QuestionColumn, number])[] = [
    ['topic_es', academyLimits.topic],
    ['topic_en', academyLimits.topic],
    ['text_es', academyLimits.question],
    ['text_en', academyLimits.question],
    ['explanation_es', academyLimits.explanation],
    ['explanation_en', academyLimits.explanation],
    ['unit', 12],
  ];
  return most.find(([name, max]) => cell(name).length > max)?.[0] ?? null;
}

const linesOf = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/\r?\n/).map((line) => line.trim());

/** The options of a row, or the column that does not go with the others. */
function optionsOf(
  kind: QuestionKind,
  cell: (name: QuestionColumn) => string,
): Option[] | QuestionColumn {
  const [es, en] = [linesOf(cell('options_es')), linesOf(cell('options_en'))];
  const count = Math.max(es.length, en.length);
  const fits = (lines: string[]): boolean => lines.length === 0 || lines.length === count;
  if (!fits(es)) return 'options_es';
  if (!fits(en)) return 'options_en';
  if (count > academyLimits.options) return 'options_es';
  if ([...es, ...en].some((line) => line.length > academyLimits.option)) return 'options_es';
  const [matchEs, matchEn] = [linesOf(cell('match_es')), linesOf(cell('match_en'))];
  if (!fits(matchEs)) return 'match_es';
  if (!fits(matchEn)) return 'match_en';
  const right = cell('right') === '' ? [] : cell('right').split(/[,\s]+/);
  if (right.some((number) => !isNumberUpTo(number, count))) return 'right';
  return Array.from({ length: count }, (_, at) => ({
    text: { es: es[at] ?? '', en: en[at] ?? '' },
    is_right: right.includes(String(at + 1)),
    match: kind === 'matching' ? { es: matchEs[at] ?? '', en: matchEn[at] ?? '' } : null,
  }));
}

const isNumberUpTo = (text: string, max: number): boolean =>
  /^[1-9]\d{0,3}$/.test(text) && Number(text) <= max;
