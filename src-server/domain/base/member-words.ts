import { sql, type SQL } from 'drizzle-orm';
import { linesSql } from '../../database/columns.ts';
import { literalPattern } from './plain-text.ts';

const LINE_END = '\n';

/**
 * Whether username, name or e-mail of a member (a row of `members m`) has a part.
 * @param part in small letters; three or more of them are found by `members_words_idx`
 */
export function memberHas(part: string): SQL {
  // The three stand below each other: what goes over a line's end is in none of them.
  if (part.includes(LINE_END)) return sql`false`;
  const lines = linesSql([sql`m.username`, sql`m.first_name || ' ' || m.last_name`, sql`m.email`]);
  return sql`${lines} like ${`%${literalPattern(part)}%`}`;
}
