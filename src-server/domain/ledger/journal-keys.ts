import { sql, type SQL } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { journals } from '../../database/schema/ledger.ts';

export type JournalRow = typeof journals.$inferSelect;

/** One part of a key: how it is written, and read back. */
interface Part<Value> {
  readonly pattern: string;
  readonly read: (text: string) => Value;
}
const id: Part<number> = { pattern: String.raw`\d{1,15}`, read: Number };
const day: Part<UtcDay> = { pattern: String.raw`\d{4}-\d{2}-\d{2}`, read: String };
const word: Part<string> = { pattern: '[^:]+', read: String };
const key: Part<string> = { pattern: '.+', read: String };

/**
 * Names what a journal books, so that the ledger refuses to book it twice.
 * Journals keep their keys: neither a prefix nor the order of the parts ever changes.
 */
interface JournalKey<Values extends readonly (string | number)[]> {
  readonly build: (...values: Values) => string;
  /** What a key was built from; null for a key of something else. */
  readonly parse: (text: string) => Values | null;
  /** {@link build} in the database, of queries' columns. */
  readonly inSql: (...values: { readonly [At in keyof Values]: SQL }) => SQL;
  /** What all keys begin with whose first values are these. */
  readonly start: (...first: readonly (string | number)[]) => string;
}

function journalKey<Values extends readonly (string | number)[]>(
  prefix: string,
  ...parts: { readonly [At in keyof Values]: Part<Values[At]> }
): JournalKey<Values> {
  const list: readonly Part<string | number>[] = parts;
  const whole = new RegExp(`^${[prefix, ...list.map(({ pattern }) => `(${pattern})`)].join(':')}$`);
  return {
    build: (...values) => [prefix, ...values].join(':'),
    parse: (text) => {
      const found = whole.exec(text);
      return found
        ? (list.map(({ read }, at) => read(found[at + 1] ?? '')) as unknown as Values)
        : null;
    },
    inSql: (...values) =>
      sql.join(
        [sql`${prefix}::text`, ...values.map((value) => sql`${value}::text`)],
        sql` || ':' || `,
      ),
    start: (...first) => [prefix, ...first, ''].join(':'),
  };
}

/** Every key that a journal of the product can have. */
export const journalKeys = {
  membershipPayment: journalKey<[purchase: number]>('membership_payment', id),
  coursePayment: journalKey<[purchase: number]>('course_payment', id),
  directBonus: journalKey<[purchase: number]>('direct_bonus', id),
  binaryBonus: journalKey<[day: UtcDay, member: number]>('binary_bonus', day, id),
  poolDeposit: journalKey<[position: number]>('pool_deposit', id),
  poolResult: journalKey<[result: number, position: number]>('pool_result', id, id),
  poolMaturity: journalKey<[position: number]>('pool_maturity', id),
  globalDeposit: journalKey<[deposit: number]>('global_deposit', id),
  globalEarning: journalKey<[day: UtcDay, deposit: number]>('global_earning', day, id),
  /** An order is paid again where the chain undid what paid it first. */
  orderPayment: journalKey<[order: number, payments: number]>('order_payment', id, id),
  orderRefund: journalKey<[order: number, refund: number]>('order_refund', id, id),
  /** Of the bonus that pays the debt. */
  debtPayment: journalKey<[credit: string]>('debt_payment', key),
  /** Of a purchase, by the source of its journals. */
  reversal: journalKey<[type: string, id: string]>('reversal', word, word),
  /** A receipt is booked anew each time that the chain takes its transaction back. */
  receiptUndone: journalKey<[receipt: number, bookings: number]>('reversal:receipt', id, id),
  receiptUnmatched: journalKey<[receipt: number, bookings: number]>('receipt_unmatched', id, id),
  receiptOver: journalKey<[receipt: number, bookings: number]>('receipt_unmatched:over', id, id),
  receiptRefunded: journalKey<[exception: number]>('receipt_refunded', id),
  withdrawalRequested: journalKey<[number: number]>('withdrawal_requested', id),
  withdrawalReturned: journalKey<[number: number]>('withdrawal_returned', id),
  withdrawalPaid: journalKey<[number: number]>('withdrawal_paid', id),
  /** The owner's tokens that paid a withdrawal without the treasury. */
  fundingOfWithdrawal: journalKey<[number: number]>('treasury_funding:withdrawal', id),
  fundingOfDemo: journalKey<[currency: string]>('treasury_funding:demo', word),
  unexplainedPayout: journalKey<[txHash: string, log: number]>('treasury_unexplained', word, id),
  treasuryMovement: journalKey<[movement: number, bookings: number]>('treasury_movement', id, id),
  exchangeTrade: journalKey<[number: number]>('exchange_trade', id),
  /** A subscription is paid again where the chain undid what paid it first. */
  subscriptionPayment: journalKey<[number: number, payments: number]>(
    'subscription_payment',
    id,
    id,
  ),
  subscriptionRefund: journalKey<[number: number, payments: number]>('subscription_refund', id, id),
  subscriptionAllotment: journalKey<[number: number]>('subscription_allotment', id),
  offeringDistribution: journalKey<[distribution: number, member: number]>(
    'offering_distribution',
    id,
    id,
  ),
  /** A payment to an issuer is booked anew each time that the chain takes its transaction back. */
  issuerPayment: journalKey<[payment: number, bookings: number]>('issuer_payment', id, id),
  tctDeposit: journalKey<[deposit: number]>('tct_deposit', id),
  /** A movement can be booked as the owner's, and taken back, again and again. */
  treasuryOwners: journalKey<[txHash: string, currency: string, times: number]>(
    'treasury_owners',
    word,
    word,
    id,
  ),
};
