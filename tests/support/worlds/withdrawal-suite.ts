import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { withdrawals } from '#server/database/schema/withdrawals.ts';
import { createWithdrawal } from '#server/domain/withdrawals/create.ts';
import { termsOf, type QuoteRequest } from '#server/domain/withdrawals/quote.ts';
import { unreachableChain } from '../chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure, fund } from './payout.ts';

/** EIP-55's own example. */
export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A member with 500 USD and an administrator, new for each test, on a chain that does not answer. */
export function withdrawalSuite() {
  let database: TestDatabase;
  let services: TestServices;
  let member: number;
  let admin: number;
  let people = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    // Quotes do not need the chain to answer.
    services = createTestServices(database, { chain: unreachableChain });
  });
  afterAll(() => database.close());

  beforeEach(async () => {
    people += 1;
    await configure(database.db, { new_wallet_hold_hours: 24, tct_price: '0.48' });
    member = await database.transaction((tx) => insertMember(tx, `member${people}`));
    admin = await database.transaction((tx) =>
      insertMember(tx, `admin${people}`, { isAdmin: true }),
    );
    await fund({ services }, member, '500');
  });

  const request = (given: Partial<QuoteRequest> = {}): QuoteRequest => ({
    type: 'direct',
    currency: 'USDT',
    amount: '100',
    wallet: WALLET,
    ...given,
  });

  async function create(given: Partial<QuoteRequest> = {}): Promise<number> {
    return database.transaction(async (tx) => {
      const { terms } = await termsOf(tx, services, member, request(given));
      return (await createWithdrawal(tx, services, member, terms)).number;
    });
  }

  /** As if the treasury had paid it. */
  async function paid(number: number): Promise<void> {
    await database.db
      .update(withdrawals)
      .set({ detail: 'confirmed', finishedAt: services.clock.now() })
      .where(eq(withdrawals.number, number));
  }

  return {
    get database() {
      return database;
    },
    get services() {
      return services;
    },
    get member() {
      return member;
    },
    get admin() {
      return admin;
    },
    /** Tests so far: names of people end in it. */
    get people() {
      return people;
    },
    request,
    create,
    paid,
  };
}
