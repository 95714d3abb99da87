import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/database.ts';
import { members } from '../../../database/schema/members.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { enqueueMail } from '../../base/mails.ts';
import { notify } from '../../inbox/notifications.ts';

/** What happened to a member's second factor. */
export type FactorEvent =
  | { readonly event: 'totp_added' | 'totp_removed' | 'recovery_renewed' }
  | { readonly event: 'passkey_added' | 'passkey_removed'; readonly name: string }
  | { readonly event: 'recovery_used'; readonly left: string };

const SCREEN = '/profile/security';

/** Notifies whose second factor two persons removed; the audit log has it from who did it. */
export async function notifyFactorsReset(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  memberId: number,
  hours: number,
): Promise<void> {
  const at = services.clock.now();
  const { email, language } = await addresseeOf(tx, memberId);
  const values = { date: at, hours: String(hours) };
  await enqueueMail(tx, { recipient: email, template: 'factor.reset', language, values, at });
  await notify(tx, { memberId, path: SCREEN, at, event: 'factor.reset', values: {} });
}

async function addresseeOf(tx: Transaction, memberId: number) {
  const [member] = await tx
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) throw new Error(`Member ${memberId} does not exist`);
  return member;
}

/** Writes what happened to the audit log and notifies the member by mail and in the inbox. */
export async function notifyFactorChange(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  memberId: number,
  change: FactorEvent,
): Promise<void> {
  const at = services.clock.now();
  const { email, language } = await addresseeOf(tx, memberId);
  const { event, ...values } = change;
  await audit(tx, {
    actorId: memberId,
    action: `second_factor.${event}`,
    subject: `member/${memberId}`,
    after: values,
    at,
  });
  await enqueueMail(tx, {
    recipient: email,
    template: `factor.${event}`,
    language,
    values: { date: at, name: '', left: '', ...values },
    at,
  });
  const base = { memberId, path: SCREEN, at };
  if (change.event === 'recovery_used') {
    await notify(tx, { ...base, event: 'factor.recovery_used', values: { left: change.left } });
  } else if ('name' in change) {
    await notify(tx, { ...base, event: `factor.${change.event}`, values: { name: change.name } });
  } else {
    await notify(tx, { ...base, event: `factor.${change.event}`, values: {} });
  }
}
