import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';

export interface MemberName {
  readonly username: string;
  /** First and last name. */
  readonly name: string;
  readonly email: string;
}

/** Names of members by id; nulls among the ids are left out. */
export async function namesOf(
  db: Database,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, MemberName>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(members)
    .where(inArray(members.id, wanted));
  return new Map(
    rows.map(({ id, username, firstName, lastName, email }) => [
      id,
      { username, name: `${firstName} ${lastName}`.trim(), email },
    ]),
  );
}

/** Who somebody is as lists name them; empty where nobody of the id is there. */
export const personOf = (
  names: ReadonlyMap<number, MemberName>,
  id: number,
): { readonly username: string; readonly name: string } => {
  const { username = '', name = '' } = names.get(id) ?? {};
  return { username, name };
};
