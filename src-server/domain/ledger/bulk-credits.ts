import { sql, type SQL } from 'drizzle-orm';
import type { JournalKind, MemberAccount } from '#contract/rules/accounts.ts';
import type { Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { DuplicateJournal } from './journals.ts';

export interface CreditsInput {
  readonly kind: JournalKind;
  /** Credited; bonus expense pays. */
  readonly account: MemberAccount;
  readonly occurredAt: Date;
  /**
   * A query of the columns `key` (idempotency key), `source_type`, `source_id`, `details` (jsonb),
   * `member_id` and `amount` (USD, more than none); it gives the same rows however often it is run.
   */
  readonly credits: SQL;
}

/**
 * Books one bonus for each row of a query, without the rows leaving the database: the same journals,
 * entries and balances as `postJournals` makes, under the same guards of the database.
 * @throws DuplicateJournal when an idempotency key was used before
 */
export async function bookCredits(
  tx: Transaction,
  { kind, account, occurredAt, credits }: CreditsInput,
): Promise<void> {
  // In the order in which every posting locks balances, and before it books, as every posting does.
  await tx.execute(sql`
    insert into balances (member_id, account, amount)
    select member_id, ${account}::text, sum(amount) from (${credits}) as credit
    group by member_id order by member_id
    on conflict (member_id, account) do update set amount = balances.amount + excluded.amount`);
  await refuseDuplicates(
    // Ids are taken first: a join of what was inserted would be planned without knowing how much it is.
    tx.execute(sql`
      with credit as materialized (
        select nextval((select pg_get_serial_sequence('journals', 'id')::regclass)) as journal_id,
          given.*
        from (${credits}) as given),
      journal as (
        insert into journals
          (id, kind, source_type, source_id, idempotency_key, occurred_at, details)
        overriding system value
        select journal_id, ${kind}, source_type, source_id, key,
          ${occurredAt.toISOString()}::timestamptz, details
        from credit)
      insert into entries (journal_id, account, member_id, currency, amount)
      select credit.journal_id, side.account, side.member_id, 'USD', side.amount
      from credit cross join lateral (values
        (${account}::text, credit.member_id, credit.amount),
        ('bonus_expense', null, -credit.amount)) as side (account, member_id, amount)`),
  );
}

async function refuseDuplicates(booking: Promise<unknown>): Promise<void> {
  try {
    await booking;
  } catch (error) {
    if (violatedConstraint(error) === 'journals_idempotency_key_unique') {
      throw new DuplicateJournal('Booked before');
    }
    throw error;
  }
}
