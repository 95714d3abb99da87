import { duties } from '#contract/rules/staff.ts';
import { placeMember, placeRoot } from '#server/domain/tree/placement.ts';
import type { Transaction } from '#server/database/database.ts';
import { members } from '#server/database/schema/members.ts';
import type { InsertionSide, TreeSide } from '#contract/rules/limits.ts';

export type MemberRow = typeof members.$inferInsert & {
  /** An administrator with every duty. */
  readonly isAdmin?: boolean;
};

/** The columns of an administrator with every duty. */
export const administrator = { role: 'administrator' as const, duties: [...duties] };

/** Inserts a member that nothing is known of but what the test names; returns the id. */
export async function insertMember(
  tx: Transaction,
  username: string,
  { isAdmin = false, ...given }: Partial<MemberRow> = {},
): Promise<number> {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const [row] = await tx
    .insert(members)
    .values({
      username,
      email: `${username.toLowerCase()}@example.test`,
      emailVerifiedAt: createdAt,
      passwordHash: '',
      firstName: username,
      lastName: 'Test',
      phoneNumber: '+525512345678',
      country: 'MX',
      termsVersion: '2026-10-01',
      createdAt,
      ...(isAdmin && administrator),
      ...given,
    })
    .returning({ id: members.id });
  if (!row) throw new Error('No member was inserted');
  return row.id;
}

/** The root of a tree. */
export async function insertRoot(tx: Transaction, username = 'root'): Promise<number> {
  const id = await insertMember(tx, username);
  await placeRoot(tx, id);
  return id;
}

/** A member placed under a sponsor, in the leg given or the sponsor's choice. */
export async function insertPlaced(
  tx: Transaction,
  username: string,
  sponsorId: number,
  options: { readonly side?: TreeSide; readonly insertionSide?: InsertionSide } = {},
): Promise<number> {
  const { side, insertionSide = 'auto' } = options;
  const id = await insertMember(tx, username, { sponsorId, insertionSide });
  await placeMember(tx, { memberId: id, sponsorId, ...(side ? { side } : {}) });
  return id;
}
