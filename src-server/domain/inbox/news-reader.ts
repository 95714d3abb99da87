import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError } from '../base/errors.ts';
import { preferencesOf } from './preferences.ts';

/** A member as far as news are concerned. */
export interface Reader {
  readonly memberId: number;
  /** What was published before is no news to them. */
  readonly joinedAt: Date;
  /** Whether news are in the inbox. */
  readonly wantsNews: boolean;
}

export async function readerOf(db: Database, memberId: number): Promise<Reader> {
  const [row] = await db
    .select({ createdAt: members.createdAt, preferences: members.preferences })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new DomainError('not_found');
  const { notify } = preferencesOf(row.preferences);
  return { memberId, joinedAt: row.createdAt, wantsNews: notify.news };
}
