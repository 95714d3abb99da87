import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { mails } from '../database/schema/system.ts';
import { renderMail } from '../mails/render.ts';
import type { MailLanguage, MailTemplate, MailValues } from '../mails/texts.ts';

interface MailInput<Template extends MailTemplate> {
  readonly recipient: string;
  readonly template: Template;
  readonly language: MailLanguage;
  readonly values: MailValues<Template>;
  readonly at: Date;
}

/** Writes a mail into the outbox, in the transaction of what it tells; it is sent after the commit. */
export async function enqueueMail<Template extends MailTemplate>(
  tx: Transaction,
  { recipient, template, language, values, at }: MailInput<Template>,
): Promise<void> {
  const { subject, text } = renderMail(template, language, values);
  await tx
    .insert(mails)
    .values({ id: randomUUID(), recipient, subject, body: text, createdAt: at });
}
