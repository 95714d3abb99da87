import { and, desc, eq } from 'drizzle-orm';
import { mails } from '#server/database/schema/system.ts';
import { resetPassword, sendResetCode } from '#server/domain/accounts/password-reset.ts';
import { mailTexts } from '#server/mails/texts.ts';
import { easyCaptcha } from './captcha.ts';
import type { TestServices } from './services.ts';

/** Sets a password as who reads an address's mail can: asks for a code, and reads it there. */
export async function resetByMail(
  services: TestServices,
  email: string,
  password: string,
): Promise<void> {
  await sendResetCode(services, { email, captcha: await easyCaptcha(services) });
  const [mail] = await services.database.db
    .select({ body: mails.body })
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.subject, mailTexts['code.reset'].es[0])))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  const code = /\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
  await resetPassword(services, { email, code, password, password_confirmation: password });
}
