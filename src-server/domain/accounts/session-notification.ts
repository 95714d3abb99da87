import type { Transaction } from '../../database/database.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import { deviceInWords, deviceNameOf, type Device } from '../base/device-names.ts';
import { enqueueMail } from '../base/mails.ts';
import { notify } from '../inbox/notifications.ts';

interface Reuse {
  readonly memberId: number;
  readonly email: string;
  readonly language: MailLanguage;
  /** The program that signed in, and the last address the session was used from. */
  readonly signedIn: Device;
  /** Where the token came back from. */
  readonly device: Device;
  readonly at: Date;
}

/** Notifies a member by mail and in the inbox that a session was ended: its refresh token came back. */
export async function notifyReuse(
  tx: Transaction,
  { memberId, email, language, signedIn, device, at }: Reuse,
): Promise<void> {
  await enqueueMail(tx, {
    recipient: email,
    template: 'session.reused',
    language,
    values: {
      session: deviceInWords(deviceNameOf(signedIn.userAgent), language),
      device: deviceInWords(deviceNameOf(device.userAgent), language),
      place: device.address,
      date: at,
    },
    at,
  });
  await notify(tx, {
    memberId,
    event: 'security.reuse',
    values: { place: device.address, at: at.toISOString() },
    path: '/profile?tab=sessions',
    at,
  });
}
