import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { enqueueMail } from '../base/mails.ts';
import { activeAdministrators } from '../inbox/administrators.ts';
import { notify, notifyAll } from '../inbox/notifications.ts';
import { preferencesOf } from '../inbox/preferences.ts';
import { countryName } from '../market/countries.ts';
import type { ClaimRow } from './claim-rows.ts';

const namesOfCountry = (country: string) => ({
  country_es: countryName(country, 'es'),
  country_en: countryName(country, 'en'),
});

/** The screen on which a member sees their claims. */
const CLAIMS_PATH = '/tokenization/eligibility';
/** The screen on which the staff decide them. */
const QUEUE_PATH = '/admin/eligibility';

type Ended = 'eligibility.refused' | 'eligibility.revoked' | 'eligibility.lapsed';

/** Notifies a member that a claim ended, and mails it: the mail never says why. */
export async function tellClaimant(
  tx: Transaction,
  event: Ended,
  { memberId, note }: ClaimRow,
  at: Date,
): Promise<void> {
  await notify(tx, { memberId, event, values: { note: note ?? '' }, path: CLAIMS_PATH, at });
  const member = await recipientOf(tx, memberId);
  if (member) {
    await enqueueMail(tx, { ...member, template: event, values: {}, at });
  }
}

/** Notifies a member that a claim was granted, and mails it. */
export async function tellGranted(
  tx: Transaction,
  { memberId, country, validUntil, eraseAt }: ClaimRow,
  at: Date,
): Promise<void> {
  if (validUntil === null) throw new Error('A granted claim has no end');
  await notify(tx, {
    memberId,
    event: 'eligibility.granted',
    values: { ...namesOfCountry(country), until: validUntil.toISOString() },
    path: CLAIMS_PATH,
    at,
  });
  const member = await recipientOf(tx, memberId);
  if (!member) return;
  await enqueueMail(tx, {
    ...member,
    template: 'eligibility.granted',
    values: {
      country: countryName(country, member.language),
      until: validUntil,
      erased: eraseAt,
    },
    at,
  });
}

/** Notifies those who can decide a claim. */
export async function tellStaff(
  tx: Transaction,
  { memberId, country }: ClaimRow,
  at: Date,
): Promise<void> {
  const [member] = await tx
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, memberId));
  const people = await activeAdministrators(tx, 'members');
  await notifyAll(
    tx,
    people
      .filter(({ id }) => id !== memberId)
      .map(({ id }) => ({
        memberId: id,
        event: 'eligibility.asked' as const,
        values: { ...namesOfCountry(country), member: member?.username ?? '' },
        path: QUEUE_PATH,
        at,
      })),
  );
}

/** Where a member has mails of decisions sent; null: nowhere. */
async function recipientOf(tx: Transaction, memberId: number) {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (!member?.emailVerifiedAt || member.status !== 'active') return null;
  if (!preferencesOf(member.preferences).mail.tokenization) return null;
  return { recipient: member.email, language: member.language };
}
