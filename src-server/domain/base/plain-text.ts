import type { SQL } from 'drizzle-orm';
import { plainSql } from '../../database/columns.ts';

/** `accentless` of the contract, in the database. */
export const accentlessSql = (text: SQL): SQL => plainSql(text);

/** Takes the letters of a pattern for what they are. */
export const literalPattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
