import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESSES_MAX } from '#contract/rules/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { testDeployment, unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { freshWallet } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications, savedAddresses } from '../../database/schema/inbox.ts';
import { addAddress, saveAddress } from './address-book.ts';
import { issueCode } from '../accounts/codes.ts';
import type { DomainError } from '../base/errors.ts';

const AT_ONCE = 20;
const indices = Array.from({ length: AT_ONCE }, (_, index) => index);

let database: TestDatabase;
let services: TestServices;
let member: number;
let people = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
});
afterAll(() => database.close());
beforeEach(async () => {
  people += 1;
  member = await database.transaction((tx) => insertMember(tx, `member${people}`));
});

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'saved',
    (error: DomainError) => error.fields?.['label']?.id ?? error.code,
  );
const save = (label: string, address = freshWallet()) =>
  outcomeOf(
    database.transaction((tx) =>
      saveAddress(tx, services, member, { label, address, isContract: false }),
    ),
  );
const sorted = (outcomes: readonly string[]) => Object.groupBy(outcomes, (outcome) => outcome);

describe('many requests at the same moment', () => {
  it('with the same address save it once, and notify once', async () => {
    const wallet = freshWallet();
    const outcomes = await Promise.all(indices.map((index) => save(`Cartera ${index}`, wallet)));
    expect(sorted(outcomes)).toMatchObject({
      saved: { length: 1 },
      already_saved: { length: AT_ONCE - 1 },
    });
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, member));
    expect(told).toHaveLength(1);
  });

  it('with the same label give it once', async () => {
    const outcomes = await Promise.all(indices.map(() => save('Ledger')));
    expect(sorted(outcomes)).toMatchObject({
      saved: { length: 1 },
      'label.taken': { length: AT_ONCE - 1 },
    });
  });

  it('take the last place of a book once', async () => {
    await database.db.insert(savedAddresses).values(
      Array.from({ length: ADDRESSES_MAX - 1 }, (_, index) => ({
        memberId: member,
        label: `Antes ${index}`,
        address: freshWallet(),
        chainId: testDeployment.chainId,
        createdAt: services.clock.now(),
      })),
    );
    const outcomes = await Promise.all(indices.map((index) => save(`Nueva ${index}`)));
    expect(sorted(outcomes)).toMatchObject({
      saved: { length: 1 },
      too_many: { length: AT_ONCE - 1 },
    });
  });

  it('with the same code use it for one address', async () => {
    const email = `member${people}@example.test`;
    const { code } = await database.transaction((tx) =>
      issueCode(tx, services, { memberId: member, email, purpose: 'secret' }),
    );
    // No more than a code has tries.
    const outcomes = await Promise.all(
      indices.slice(0, 4).map((index) => {
        const given = { label: `Una ${index}`, wallet: freshWallet(), secret_code: code };
        return outcomeOf(addAddress(services, member, given));
      }),
    );
    expect(sorted(outcomes)).toMatchObject({ saved: { length: 1 }, code_spent: { length: 3 } });
  });
});
