import { and, arrayContains, asc, eq, notInArray } from 'drizzle-orm';
import type { Duty } from '#contract/rules/staff.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';

/** A member with a name, as proposals show people. */
export interface Decider {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

/** Active administrators with a duty, but those who may not decide. */
export async function decidersOf(
  db: Database,
  duty: Duty,
  except: readonly number[],
): Promise<Decider[]> {
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      first: members.firstName,
      last: members.lastName,
    })
    .from(members)
    .where(
      and(
        eq(members.role, 'administrator'),
        eq(members.status, 'active'),
        arrayContains(members.duties, [duty]),
        except.length > 0 ? notInArray(members.id, [...except]) : undefined,
      ),
    )
    .orderBy(asc(members.id));
  return rows.map(({ id, username, first, last }) => ({
    id,
    username,
    name: `${first} ${last}`.trim(),
  }));
}
