import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { mails } from '../../database/schema/system.ts';
import { renderMail } from '../../mails/render.ts';
import {
  mailTexts,
  type MailLanguage,
  type MailTemplate,
  type MailValues,
} from '../../mails/texts.ts';
import { lastRegionOf } from './region.ts';

interface MailInput<Template extends MailTemplate> {
  readonly recipient: string;
  readonly template: Template;
  readonly language: MailLanguage;
  /** Of the screen that asked; without it, of the one that the recipient used last. */
  readonly region?: string | undefined;
  readonly values: MailValues<Template>;
  readonly at: Date;
}

/** Writes a mail into the outbox, in the transaction of what it is about; it is sent after the commit. */
export async function enqueueMail<Template extends MailTemplate>(
  tx: Transaction,
  { recipient, template, language, region, values, at }: MailInput<Template>,
): Promise<void> {
  const reader = { language, region: region || (await lastRegionOf(tx, recipient)) };
  const { subject, text } = renderMail(template, reader, values);
  await tx
    .insert(mails)
    .values({ id: randomUUID(), recipient, subject, body: text, createdAt: at });
}

/** Whether an address was written a mail of a template, in whatever language, after an instant. */
export async function wasMailed(
  tx: Transaction,
  recipient: string,
  template: MailTemplate,
  since: Date,
): Promise<boolean> {
  const { es, en } = mailTexts[template];
  const found = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.recipient, recipient),
        gt(mails.createdAt, since),
        inArray(mails.subject, [es[0], en[0]]),
      ),
    )
    .limit(1);
  return found.length > 0;
}
