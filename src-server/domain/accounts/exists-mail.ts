import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { enqueueMail, wasMailed } from '../base/mails.ts';

/**
 * The owner of an address learns that somebody tried to use it for an account; the one who did does
 * not. Once a day, or anybody could fill the owner's mailbox.
 */
export async function mailAccountExists(tx: Transaction, email: string, at: Date): Promise<void> {
  const [owner] = await tx
    .select({ language: members.language })
    .from(members)
    .where(eq(members.email, email))
    // One at a time: attempts side by side would all find no mail yet.
    .for('no key update');
  const since = new Date(at.getTime() - DAY_MS);
  if (!owner || (await wasMailed(tx, email, 'register.exists', since))) return;
  await enqueueMail(tx, {
    recipient: email,
    template: 'register.exists',
    language: owner.language,
    values: {},
    at,
  });
}
