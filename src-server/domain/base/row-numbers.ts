/** The largest number that an integer column holds. */
const LARGEST = 2_147_483_647;

/** The number of a row that a text names; null where no row can have it, e.g. a date. */
export function parseRowNumber(text: string): number | null {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number > 0 && number <= LARGEST ? number : null;
}
