import { DomainError } from './errors.ts';

/**
 * Reads the cursor of a list ordered by number, newest first.
 * @throws DomainError `validation`
 */
export function numberCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new DomainError('validation', { fields: { cursor: { id: 'field.invalid' } } });
  }
  return Number(cursor);
}

/**
 * Reads the cursor of a list ordered by instant and id: `<milliseconds>_<id>`.
 * @throws DomainError `validation`
 */
export function instantCursor(cursor: string): { at: Date; id: number } {
  // Thirteen digits of milliseconds reach the year 2286; dates of five-digit years are written in another form.
  const match = /^(\d{1,13})_(\d{1,15})$/.exec(cursor);
  if (!match) throw new DomainError('validation', { message: 'Unknown cursor' });
  return { at: new Date(Number(match[1])), id: Number(match[2]) };
}

/** What of a list's rows is in order behind a cursor of {@link instantCursor}. */
export const instantKey = (at: Date, id: number): string => `${at.getTime()}_${id}`;

/** Splits rows fetched with `limit + 1` into the page and the cursor of the next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => number | string,
): { rows: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && rows.length > limit ? String(keyOf(last)) : null };
}
