import { inArray } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import type { MailLanguage, MailTemplate, MailValues } from '../../mails/texts.ts';
import { enqueueMail } from '../base/mails.ts';
import type { WithdrawalRow } from './transitions.ts';

type WithdrawalTemplate = Extract<MailTemplate, `withdrawal.${string}`>;

interface WithdrawalMail<Template extends WithdrawalTemplate> {
  readonly template: Template;
  readonly at: Date;
  readonly values: (withdrawal: WithdrawalRow, language: MailLanguage) => MailValues<Template>;
}

/** Notifies the owners of these withdrawals, each in their own language. */
export async function mailOwners<Template extends WithdrawalTemplate>(
  tx: Transaction,
  moved: readonly WithdrawalRow[],
  { template, at, values }: WithdrawalMail<Template>,
): Promise<void> {
  if (moved.length === 0) return;
  const ids = [...new Set(moved.map((withdrawal) => withdrawal.memberId))];
  const owners = await tx
    .select({ id: members.id, email: members.email, language: members.language })
    .from(members)
    .where(inArray(members.id, ids));
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  for (const withdrawal of moved) {
    const owner = ownerOf.get(withdrawal.memberId);
    if (!owner) continue;
    await enqueueMail(tx, {
      recipient: owner.email,
      template,
      language: owner.language,
      values: values(withdrawal, owner.language),
      at,
    });
  }
}
