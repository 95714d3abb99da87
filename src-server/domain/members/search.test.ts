import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure, freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { memberships } from '../../database/schema/members.ts';
import { search } from './search.ts';
import { createWithdrawal } from '../withdrawals/create.ts';
import { termsOf } from '../withdrawals/quote.ts';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let database: TestDatabase;
let services: TestServices;
const ids = { admin: 0, valeria: 0, marta: 0, hector: 0 };
const numbers = { valeria: 0, hector: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
  await database.transaction(async (tx) => {
    ids.admin = await insertMember(tx, 'admin', { isAdmin: true });
    ids.valeria = await insertMember(tx, 'Valeria', { lastName: 'Montes' });
    const sponsorId = ids.valeria;
    ids.marta = await insertMember(tx, 'marta_gil', {
      sponsorId,
      firstName: 'Márta',
      country: 'AR',
    });
    ids.hector = await insertMember(tx, 'hector', { firstName: 'HÉCTOR', lastName: 'Montoya' });
    await insertMember(tx, 'martaXgil', { sponsorId: ids.hector });
    const [plan] = await seedPlans(tx);
    if (!plan) throw new Error('There is no plan');
    const now = services.clock.now();
    const endsAt = new Date(now.getTime() + 1000);
    await tx.insert(memberships).values({
      memberId: ids.marta,
      planId: plan.id,
      startsAt: now,
      periodStartsAt: now,
      endsAt,
      paid: plan.price,
    });
  });
  numbers.valeria = await ask(ids.valeria, WALLET);
  numbers.hector = await ask(ids.hector, freshWallet());
});
afterAll(() => database.close());

async function ask(memberId: number, wallet: string): Promise<number> {
  await fund({ services }, memberId, '100');
  return database.transaction(async (tx) => {
    const request = { type: 'direct', currency: 'USDT', amount: '50', wallet } as const;
    const { terms } = await termsOf(tx, services, memberId, request);
    return (await createWithdrawal(tx, services, memberId, terms)).number;
  });
}

const asAdmin = (text: string) =>
  search(services, { memberId: ids.admin, role: 'administrator' }, text);
const as = (memberId: number, text: string) => search(services, { memberId, role: 'member' }, text);
const usernames = async (result: ReturnType<typeof search>) =>
  (await result).members.map(({ username }) => username);

describe('an administrator', () => {
  it('finds anybody by the beginning or a part of username or name, whatever capitals and marks', async () => {
    expect(await usernames(asAdmin('V'))).toEqual(['Valeria']);
    expect(await usernames(asAdmin('VALE'))).toEqual(['Valeria']);
    expect(await usernames(asAdmin('aleri'))).toEqual(['Valeria']);
    expect(await usernames(asAdmin('Héctor mont'))).toEqual(['hector']);
    expect(await usernames(asAdmin('hector MONTO'))).toEqual(['hector']);
    expect(await usernames(asAdmin('mont'))).toEqual(['hector', 'Valeria']);
  });

  it('is offered six, those first whose username begins so', async () => {
    await database.transaction(async (tx) => {
      for (let index = 0; index < 8; index += 1) {
        await insertMember(tx, `zoe${index}`, { firstName: 'Zoe' });
      }
      await insertMember(tx, 'aa_zoe7');
    });
    expect(await usernames(asAdmin('zoe'))).toEqual([0, 1, 2, 3, 4, 5].map((at) => `zoe${at}`));
    expect(await usernames(asAdmin('zoe7'))).toEqual(['zoe7', 'aa_zoe7']);
  });

  it('finds withdrawals by number, address and username', async () => {
    const found = async (text: string) =>
      (await asAdmin(text)).withdrawals.map(({ number }) => number);
    expect(await found(`#${numbers.hector}`)).toEqual([numbers.hector]);
    expect(await found(WALLET.toLowerCase())).toEqual([numbers.valeria]);
    expect(await found(WALLET.slice(0, 8))).toEqual([numbers.valeria]);
    expect(await found('hec')).toEqual([numbers.hector]);
    expect((await asAdmin('valeria')).withdrawals).toMatchObject([
      { username: 'Valeria', amount: '50.00', status: 'Pending', is_own: false },
    ]);
  });
});

describe('a member', () => {
  it('finds whom they sponsored, with what they may know of them', async () => {
    expect((await as(ids.valeria, 'marta')).members).toEqual([
      {
        username: 'marta_gil',
        name: 'Márta Test',
        country: 'AR',
        joined_at: '2026-01-01T00:00:00.000Z',
        has_membership: true,
        is_direct: true,
      },
    ]);
    expect(await usernames(as(ids.valeria, 'ta_g'))).toEqual(['marta_gil']);
  });

  it('finds nobody else: not their sponsor, not others, not themselves', async () => {
    for (const text of ['hector', 'admin', 'valeria', 'martax', 'mont', '%', '_']) {
      const found = await usernames(as(ids.valeria, text));
      expect(found.filter((name) => name !== 'marta_gil')).toEqual([]);
    }
    // The same words find them for who may see them.
    expect(await usernames(asAdmin('martax'))).toEqual(['martaXgil']);
    expect(await usernames(as(ids.hector, 'martax'))).toEqual(['martaXgil']);
  });

  it('finds their own withdrawals by number and address, never those of others', async () => {
    const own = { number: numbers.valeria, username: 'Valeria', is_own: true };
    expect((await as(ids.valeria, String(numbers.valeria))).withdrawals).toMatchObject([own]);
    expect((await as(ids.valeria, '1')).withdrawals).toMatchObject([own]);
    expect((await as(ids.valeria, WALLET)).withdrawals).toMatchObject([own]);
    for (const text of [String(numbers.hector), 'hector', 'valeria', '0x', 'x']) {
      expect((await as(ids.valeria, text)).withdrawals).toEqual([]);
    }
    expect((await as(ids.hector, WALLET)).withdrawals).toEqual([]);
  });
});

it.each(['%', '_', '\\', '%%%', 'ma%ta', 'va_eria'])(
  'takes %s for what it is, not for a pattern',
  async (text) => {
    const { members } = await asAdmin(text);
    expect(members.filter(({ username }) => !username.includes(text))).toEqual([]);
  },
);

it.each(['', '   ', '#'])('offers nothing for "%s"', async (text) => {
  expect(await asAdmin(text)).toEqual({ members: [], withdrawals: [] });
});
