import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/create.ts';
import { journalKeys } from './journal-keys.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const { binaryBonus, poolResult, treasuryOwners } = journalKeys;

/** As they stand in databases: each is spelt out, since a key that changes books the same again. */
const kept: readonly (readonly [keyof typeof journalKeys, readonly (string | number)[], string])[] =
  [
    ['membershipPayment', [7], 'membership_payment:7'],
    ['coursePayment', [7], 'course_payment:7'],
    ['directBonus', [7], 'direct_bonus:7'],
    ['binaryBonus', ['2026-11-23', 12], 'binary_bonus:2026-11-23:12'],
    ['poolDeposit', [7], 'pool_deposit:7'],
    ['poolResult', [3, 41], 'pool_result:3:41'],
    ['poolMaturity', [7], 'pool_maturity:7'],
    ['globalDeposit', [7], 'global_deposit:7'],
    ['globalEarning', ['2026-11-23', 12], 'global_earning:2026-11-23:12'],
    ['orderPayment', [30_101, 2], 'order_payment:30101:2'],
    ['orderRefund', [30_101, 7], 'order_refund:30101:7'],
    ['debtPayment', ['pool_result:3:41'], 'debt_payment:pool_result:3:41'],
    ['reversal', ['membership', '7'], 'reversal:membership:7'],
    ['receiptUndone', [5, 1], 'reversal:receipt:5:1'],
    ['receiptUnmatched', [5, 1], 'receipt_unmatched:5:1'],
    ['receiptOver', [5, 1], 'receipt_unmatched:over:5:1'],
    ['receiptRefunded', [5], 'receipt_refunded:5'],
    ['withdrawalRequested', [7], 'withdrawal_requested:7'],
    ['withdrawalReturned', [7], 'withdrawal_returned:7'],
    ['withdrawalPaid', [7], 'withdrawal_paid:7'],
    ['fundingOfWithdrawal', [7], 'treasury_funding:withdrawal:7'],
    ['fundingOfDemo', ['USDT'], 'treasury_funding:demo:USDT'],
    ['unexplainedPayout', [HASH, 2], `treasury_unexplained:${HASH}:2`],
    ['treasuryMovement', [9, 1], 'treasury_movement:9:1'],
    ['exchangeTrade', [70_418], 'exchange_trade:70418'],
    ['subscriptionPayment', [7, 2], 'subscription_payment:7:2'],
    ['subscriptionRefund', [7, 2], 'subscription_refund:7:2'],
    ['subscriptionAllotment', [7], 'subscription_allotment:7'],
    ['offeringDistribution', [7, 12], 'offering_distribution:7:12'],
    ['issuerPayment', [7, 2], 'issuer_payment:7:2'],
    ['tctDeposit', [7], 'tct_deposit:7'],
    ['treasuryOwners', [HASH, 'TCT', 2], `treasury_owners:${HASH}:TCT:2`],
  ];

test('every key is spelt out here', () => {
  expect(kept.map(([name]) => name).toSorted()).toEqual(Object.keys(journalKeys).toSorted());
});

test.each(kept)('%s is built and read back, and is no other one', (name, values, text) => {
  const { build } = journalKeys[name] as { build: (...of: readonly unknown[]) => string };
  expect(build(...values)).toBe(text);
  const readAs = Object.entries(journalKeys).flatMap(([as, { parse }]) => {
    const read = parse(text);
    return read === null ? [] : [[as, read]];
  });
  expect(readAs).toEqual([[name, values]]);
});

test('what is not such a key is read as none', () => {
  for (const text of [
    '',
    'pool_result:3',
    'pool_result:3:x',
    'pool_result:3:4:5',
    'a pool_result:3:4',
  ]) {
    expect(poolResult.parse(text)).toBeNull();
  }
  expect(binaryBonus.parse('binary_bonus:2026-1-2:3')).toBeNull();
});

test('a start is what keys of the same first values begin with', () => {
  const start = treasuryOwners.start(HASH, 'TCT');
  expect(treasuryOwners.build(HASH, 'TCT', 2).startsWith(start)).toBe(true);
  expect(treasuryOwners.build(HASH, 'TCTX', 2).startsWith(start)).toBe(false);
});

test('the database builds the same keys', async () => {
  const database = await createTestDatabase();
  const built = binaryBonus.inSql(sql`date '2026-11-23'`, sql`12::bigint`);
  const { rows } = await database.db.execute<{ key: string }>(sql`select ${built} as key`);
  expect(rows[0]?.key).toBe(binaryBonus.build('2026-11-23', 12));
  await database.close();
});
