import { sql, type SQL } from 'drizzle-orm';

/** Letters that people type without their marks; in capitals too, which not every collation lowers. */
const MARKED = 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ';
const UNMARKED = 'aaaaaaeeeeiiiiooooouuuunc'.repeat(2);

/** "Héctor" and "HECTOR" → "hector". */
export function accentless(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** {@link accentless} in the database. */
export const accentlessSql = (text: SQL): SQL =>
  sql`lower(translate(${text}, ${MARKED}, ${UNMARKED}))`;
