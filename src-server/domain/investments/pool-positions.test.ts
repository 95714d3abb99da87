import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { ledgerErrors, paidInUsdt } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import {
  fundPosition,
  insertPool,
  openPosition,
  positionRow,
  publish,
  TERMS,
} from '../../../tests/support/worlds/invest.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { pools } from '../../database/schema/investments.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { balancesOf } from '../ledger/journals.ts';
import { offerPoolPosition, openPoolPosition } from './pool-positions.ts';

const NOON = new Date('2026-03-10T12:00:00Z');

let database: TestDatabase;
let services: TestServices;
let count = 0;
let memberId: number;
let pool: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  services.clock.set(NOON);
  memberId = await database.transaction((tx) => insertMember(tx, `member${count}`));
  pool = await insertPool(database.db, `Pool ${count}`);
});

const balances = () => database.transaction((tx) => balancesOf(tx, memberId));
const deposit = (usd: string) => ({ memberId, in: pool, usd });

describe('a position from the balance', () => {
  it('moves the money from the direct balance to the principal', async () => {
    const id = await fundPosition(services, deposit('1500'));
    const after = await balances();
    expect([after.direct, after.pool_principal].map(formatUsd)).toEqual(['0.00', '1500.00']);
    expect(await positionRow(services, id)).toMatchObject({
      amount: parseUsd('1500'),
      principal: parseUsd('1500'),
      openedAt: NOON,
      maturesAt: new Date('2026-03-20T12:00:00Z'),
      fromBalance: true,
      requestNumber: null,
      termsVersion: TERMS,
      acceptedTermsAt: NOON,
    });
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('is refused where the balance does not cover it, and says what does', async () => {
    await fundPosition(services, deposit('1500'));
    await expect(openPosition(services, deposit('100'))).rejects.toMatchObject({
      code: 'balance_exceeded',
      details: { available: '0.00' },
    });
  });
});

describe('an offer', () => {
  const offer = (usd: string, acceptedTerms: string | undefined = TERMS, subjectId = pool) =>
    offerPoolPosition(database.db, services, {
      memberId,
      subjectId,
      amount: parseUsd(usd),
      acceptedTerms,
    });

  it.each(['99.99', '10000.01'])('refuses %s USD, which the pool does not take', async (usd) => {
    await expect(offer(usd)).rejects.toMatchObject({
      code: 'amount_out_of_range',
      details: { minimum: '100.00', maximum: '10000.00' },
    });
  });

  it.each(['100', '10000'])('takes %s USD, its limit', async (usd) => {
    expect((await offer(usd)).name).toBe(`Pool ${count}`);
  });

  it('needs the terms as they are now', async () => {
    await expect(offer('500', '2020-01-01')).rejects.toMatchObject({ code: 'terms_changed' });
    await configure(database.db, { deposit_terms_version: '2027-01-01' });
    await expect(offer('500')).rejects.toMatchObject({ code: 'terms_changed' });
    expect((await offer('500', '2027-01-01')).offer['terms_version']).toBe('2027-01-01');
    await configure(database.db, { deposit_terms_version: TERMS });
  });

  it('is not made for a pool that takes no more, nor for one that is not there', async () => {
    await expect(offer('500', TERMS, 999_999)).rejects.toMatchObject({ code: 'not_found' });
    await database.db.update(pools).set({ isOpen: false }).where(eq(pools.id, pool));
    await expect(offer('500')).rejects.toMatchObject({ code: 'offer_changed' });
  });

  it('holds for a payment that arrives later, whatever changed meanwhile', async () => {
    const { offer: frozen } = await offer('2000');
    await database.db
      .update(pools)
      .set({ isOpen: false, durationDays: 400 })
      .where(eq(pools.id, pool));
    const id = await database.transaction((tx) =>
      openPoolPosition(tx, services, {
        memberId,
        subjectId: pool,
        amount: parseUsd('2000'),
        offer: frozen,
        paidFrom: paidInUsdt(parseUsd('2000')),
        requestNumber: null,
        settledAt: NOON,
      }),
    );
    const row = await positionRow(services, Number(id));
    expect(row.maturesAt).toEqual(new Date('2026-03-20T12:00:00Z'));
    expect(row.fromBalance).toBe(false);
    expect(formatUsd((await balances()).pool_principal)).toBe('2000.00');
    expect(await ledgerErrors(database.db)).toEqual([]);
  });
});

it('a payment of a day whose result was booked already counts from the day after', async () => {
  services.clock.set(new Date('2026-03-11T09:00:00Z'));
  await publish(services, pool, '2026-03-10', '0.01');
  await poolResultsJob.run(services);
  const wish = { memberId, subjectId: pool, amount: parseUsd('500'), acceptedTerms: TERMS };
  const { offer } = await offerPoolPosition(database.db, services, wish);
  const id = await database.transaction((tx) =>
    openPoolPosition(tx, services, {
      ...wish,
      offer,
      paidFrom: paidInUsdt(wish.amount),
      requestNumber: null,
      settledAt: new Date('2026-03-10T23:59:00Z'),
    }),
  );
  expect((await positionRow(services, Number(id))).openedAt).toEqual(
    new Date('2026-03-11T00:00:00Z'),
  );
});
