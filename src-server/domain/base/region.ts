import { eq, desc } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';

/** Language, script, country: no extensions, which could name other digits or calendars. */
const TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;
const COUNTRY = /-(?:[a-z]{2}|\d{3})$/i;
/** Tags of a header that are looked at. */
const TAGS_MAX = 10;

/**
 * The region in a value of Accept-Language: its first tag with a country, else its second one. The
 * app's own client sends the language of its texts, then the tag of the device; a language alone
 * says nothing about a region.
 */
export function regionIn(header: string): string {
  const tags = header
    .slice(0, 200)
    .split(',', TAGS_MAX)
    .map((part) => (part.split(';', 1)[0] ?? '').trim())
    .filter((tag) => TAG.test(tag));
  const region = tags.find((tag) => COUNTRY.test(tag)) ?? tags[1];
  return region === undefined ? '' : (Intl.getCanonicalLocales(region)[0] ?? '');
}

/** The region of the screen that a member used last; empty where none is known. */
export async function lastRegionOf(tx: Transaction, recipient: string): Promise<string> {
  const [row] = await tx
    .select({ region: sessions.region })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(members.email, recipient))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(1);
  return row?.region ?? '';
}
