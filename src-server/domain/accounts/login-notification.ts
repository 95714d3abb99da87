import { and, eq, isNull, notInArray, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { sessions } from '../../database/schema/sessions.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import { deviceInWords, deviceNameOf, networkOf, type Device } from '../base/device-names.ts';
import { enqueueMail } from '../base/mails.ts';
import { notify } from '../inbox/notifications.ts';
import type { SessionEnd } from './sessions.ts';

/**
 * Sessions that ended so are no proof of a device: the member, a stolen token or a new password
 * ended them, and whoever knew the former password may have opened them.
 */
const distrusted = ['ended', 'reuse', 'password'] as const satisfies readonly SessionEnd[];

/** Whether the member has, or had, a session of the same kind of program in the same network. */
export async function knowsDevice(
  db: Database,
  memberId: number,
  device: Device,
): Promise<boolean> {
  const earlier = await db
    .selectDistinct({ userAgent: sessions.userAgent, address: sessions.address })
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        or(isNull(sessions.revokedFor), notInArray(sessions.revokedFor, [...distrusted])),
      ),
    );
  const network = networkOf(device.address);
  const { browser, system } = deviceNameOf(device.userAgent);
  return earlier
    .filter(({ address }) => networkOf(address) === network)
    .map(({ userAgent }) => deviceNameOf(userAgent))
    .some((known) => known.browser === browser && known.system === system);
}

interface NewDevice {
  readonly memberId: number;
  readonly email: string;
  readonly language: MailLanguage;
  readonly device: Device;
  readonly at: Date;
}

/** Notifies a member by mail and in the inbox that somebody signed in from a device not seen before. */
export async function notifyNewDevice(
  tx: Transaction,
  { memberId, email, language, device, at }: NewDevice,
): Promise<void> {
  const name = deviceNameOf(device.userAgent);
  await enqueueMail(tx, {
    recipient: email,
    template: 'login.device',
    language,
    values: {
      device: deviceInWords(name, language),
      place: device.address,
      date: at,
    },
    at,
  });
  const { browser, system } = name;
  await notify(tx, {
    memberId,
    event: 'security.login',
    values: { browser, system, place: device.address, at: at.toISOString() },
    path: '/profile',
    at,
  });
}
