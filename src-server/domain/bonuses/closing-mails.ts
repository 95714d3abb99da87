import { sql, type SQL } from 'drizzle-orm';
import { dayStart, type UtcDay } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { figure, type MailLanguage } from '../../mails/texts.ts';
import { formatMailDay } from '../../mails/dates.ts';
import { enqueueMail } from '../base/mails.ts';
import { wantsMailOf } from '../inbox/notifications-bulk.ts';

interface ClosingMails {
  readonly day: UtcDay;
  readonly now: Date;
  /** Query of the rows of `binary_closings` that were paid. */
  readonly paid: SQL;
}

interface Row {
  readonly email: string;
  readonly language: MailLanguage;
  readonly matched: string;
  readonly rate: string;
  readonly paid: string;
  readonly flushed: string;
  readonly left: string;
  readonly right: string;
  /** Columns of a query's rows are read by name. */
  readonly [column: string]: unknown;
}

/**
 * Writes the mail of a day's closing to those who chose it, in their language: what was matched,
 * what was credited, what each leg keeps. Only verified addresses of active members get one.
 */
export async function mailClosings(
  tx: Transaction,
  { day, now, paid }: ClosingMails,
): Promise<void> {
  const { rows } = await tx.execute<Row>(sql`
    select m.email, m.language, bonus.matched::text as matched, bonus.paid::text as paid,
      trim_scale(bonus.rate * 100)::text as rate, bonus.flushed::text as flushed,
      (bonus."left" - bonus.matched)::text as left, (bonus."right" - bonus.matched)::text as right
    from (${paid}) as bonus join members m on m.id = bonus.member_id
    where ${wantsMailOf('closing')} and m.email_verified_at is not null and m.status = 'active'
    order by bonus.member_id`);
  const usd = (units: string) => figure(formatUsd(parseUsd(units)));
  for (const { email, language, matched, paid: credited, flushed, left, right, rate } of rows) {
    const mail = { recipient: email, language, at: now };
    const values = {
      day: formatMailDay(dayStart(day), language),
      matched: usd(matched),
      rate: figure(rate),
      paid: usd(credited),
      left: usd(left),
      right: usd(right),
    };
    if (parseUsd(flushed) > 0n) {
      await enqueueMail(tx, {
        ...mail,
        template: 'closing.flushed',
        values: { ...values, flushed: usd(flushed) },
      });
    } else await enqueueMail(tx, { ...mail, template: 'closing.matched', values });
  }
}
