import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { preferencesOf } from '../inbox/preferences.ts';

type Recipient = Pick<typeof members.$inferSelect, 'email' | 'language'>;

/** Where a member has mails of the academy sent; null: nowhere. */
export async function academyRecipient(
  tx: Transaction,
  memberId: number,
): Promise<Recipient | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (!member?.emailVerifiedAt || member.status !== 'active') return null;
  return preferencesOf(member.preferences).mail.academy ? member : null;
}
