import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure, freshWallet, fund, plenty } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { settingHistory, settings } from '../../database/schema/system.ts';
import { listForAdmin } from '../administration/withdrawals.ts';
import { changeSetting } from '../administration/settings.ts';
import { freezeRun } from '../payouts/freeze.ts';
import { crossingsOf } from './second-approval.ts';
import { cancelWithdrawal, refuseWithdrawal } from './close.ts';
import { acceptWithdrawals } from './accept.ts';
import { createWithdrawal } from './create.ts';
import { termsOf, type QuoteRequest } from './quote.ts';

let database: TestDatabase;
let services: TestServices;
let member: number;
let admin: number;
let colleague: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
});
afterAll(() => database.close());

beforeEach(async () => {
  people += 1;
  await database.db.delete(settings);
  await database.db.delete(settingHistory);
  await configure(database.db, { new_wallet_hold_hours: 0 });
  member = await newMember(`member${people}`);
  [admin, colleague] = await database.transaction(async (tx) => [
    await insertMember(tx, `admin${people}`, { isAdmin: true }),
    await insertMember(tx, `colleague${people}`, { isAdmin: true }),
  ]);
});

async function newMember(name: string): Promise<number> {
  const id = await database.transaction((tx) => insertMember(tx, name));
  await fund({ services }, id, '90000');
  return id;
}

const ask = (amount: string, given: Partial<QuoteRequest> & { by?: number } = {}) =>
  database.transaction(async (tx) => {
    const { by = member, ...rest } = given;
    const request = { type: 'direct', currency: 'USDT', wallet: freshWallet(), ...rest } as const;
    const { terms } = await termsOf(tx, services, by, { ...request, amount });
    return (await createWithdrawal(tx, services, by, terms)).number;
  });
const confirm = (actor: number, numbers: readonly number[]) =>
  database.transaction((tx) => acceptWithdrawals(tx, services, actor, numbers));
const crossings = async (numbers: readonly number[]) =>
  crossingsOf(database.db, await services.settings.read(database.db), numbers);
const needing = async (numbers: readonly number[]) => [...(await crossings(numbers)).keys()];

async function frozen(numbers: readonly number[]) {
  const plan = { deadline: 4_000_000_000, payable: numbers, leftOut: [], held: plenty };
  const { leftOut } = await database.transaction((tx) => freezeRun(tx, services, plan, admin));
  return leftOut.map(({ number, reason }) => [number, reason]);
}

describe('the second approval counts what a person asks for', () => {
  it('exactly at the threshold one is enough, and a cent above it is not', async () => {
    const at = await ask('5000');
    expect(await needing([at])).toEqual([]);
    const other = await newMember(`other${people}`);
    const above = await ask('5000.01', { by: other });
    expect((await crossings([at, above])).get(above)).toEqual({
      by: 'member',
      hours: 24,
      asked: parseUsd('5000.01'),
      threshold: parseUsd('5000'),
    });
  });

  it('of eight times 5,000 the first goes with one, all others need two', async () => {
    const numbers: number[] = [];
    for (let count = 0; count < 8; count += 1) numbers.push(await ask('5000'));
    const [first = 0, ...rest] = numbers;
    expect(await needing(numbers)).toEqual(rest);
    await confirm(admin, numbers);
    // The same person once more is no second one.
    expect((await confirm(admin, numbers)).accepted).toEqual([]);
    expect(await frozen(numbers)).toEqual(rest.map((number) => [number, 'second_approval']));
    expect((await confirm(colleague, [...rest, first])).accepted).toEqual(rest);
    expect(await frozen(rest)).toEqual([]);
  });

  it('counts a wallet over all members who pay to it, whatever its capitals', async () => {
    const wallet = freshWallet();
    const other = await newMember(`other${people}`);
    const first = await ask('3000', { wallet });
    const second = await ask('3000', { wallet: wallet.toUpperCase().replace('X', 'x'), by: other });
    expect(await crossings([first, second])).toEqual(
      new Map([
        [second, { by: 'wallet', hours: 24, asked: parseUsd('6000'), threshold: parseUsd('5000') }],
      ]),
    );
  });

  it('forgets after 24 hours, and counts seven days against a line of their own', async () => {
    const numbers = [await ask('5000')];
    for (let day = 1; day < 4; day += 1) {
      services.clock.advance(24 * HOUR_MS);
      numbers.push(await ask('5000'));
    }
    expect(await crossings(numbers)).toEqual(
      new Map([
        [
          numbers[3],
          { by: 'member', hours: 168, asked: parseUsd('20000'), threshold: parseUsd('15000') },
        ],
      ]),
    );
    // The first of them is seven days old by then, the others count.
    services.clock.advance(4 * 24 * HOUR_MS);
    const later = await ask('20');
    expect((await crossings([later])).get(later)?.asked).toBe(parseUsd('15020'));
    services.clock.advance(24 * HOUR_MS);
    expect(await needing([await ask('20')])).toEqual([]);
  });

  it('leaves out what was refused or taken back', async () => {
    const refused = await ask('5000');
    const cancelled = await ask('5000');
    const last = await ask('5000');
    expect(await needing([last])).toEqual([last]);
    await database.transaction((tx) => cancelWithdrawal(tx, services, member, cancelled));
    expect(await needing([last])).toEqual([last]);
    await database.transaction((tx) =>
      refuseWithdrawal(tx, services, refused, { actorId: admin, reason: 'repeated', note: '' }),
    );
    expect(await needing([last])).toEqual([]);
  });

  it('is decided anew when a run is frozen', async () => {
    const number = await ask('4000');
    await confirm(admin, [number]);
    await configure(database.db, { second_approval_threshold: '3999.99' });
    await expect(frozen([number])).rejects.toMatchObject({
      details: { left_out: [{ number, reason: 'second_approval' }] },
    });
    await configure(database.db, { second_approval_threshold: '4000' });
    expect(await frozen([number])).toEqual([]);
  });

  it('says in the queue how much was asked for, by whom and in how long', async () => {
    await ask('5000');
    const number = await ask('20');
    await confirm(admin, [number]);
    const query = { view: 'to_pay', search: String(number) } as const;
    const { items } = await listForAdmin(database.db, services, query, colleague);
    expect(items[0]).toMatchObject({
      needs_second_approval: true,
      warnings: [
        { kind: 'new_address' },
        {
          kind: 'over_threshold',
          threshold: '5000.00',
          asked: '5020.00',
          hours: 24,
          by: 'member',
        },
      ],
    });
  });
});

describe('in TCT', () => {
  const inTct = { currency: 'TCT' } as const;
  const price = (seen: string, value: string) =>
    database.transaction((tx) =>
      changeSetting(tx, services, {
        actorId: admin,
        key: 'tct_price',
        value,
        seen,
        note: 'Mercado',
      }),
    );

  it('tokens count at the highest price of the last 7 days, so a lower price hides nothing', async () => {
    expect(await needing([await ask('4500', inTct)])).toEqual([]);
    await price('0.48', '0.4');
    const other = await newMember(`other${people}`);
    const number = await ask('4500', { ...inTct, by: other });
    // 4,455 USD net are 11,137.5 TCT; at 0.48 they are worth 5,346.
    expect((await crossings([number])).get(number)).toMatchObject({
      asked: parseUsd('5346'),
      by: 'member',
    });
    // However long it waits: the price that held when it was asked for still counts.
    services.clock.advance(9 * 24 * HOUR_MS);
    expect(await needing([number])).toEqual([number]);
    const third = await newMember(`third${people}`);
    expect(await needing([await ask('4500', { ...inTct, by: third })])).toEqual([]);
  });

  it('a price that rose since counts too', async () => {
    const number = await ask('4500', inTct);
    expect(await needing([number])).toEqual([]);
    await price('0.48', '0.57');
    expect(await needing([number])).toEqual([number]);
  });

  it('gross USD count where the tokens are worth less', async () => {
    const number = await ask('5000.01', inTct);
    expect((await crossings([number])).get(number)?.asked).toBe(parseUsd('5000.01'));
  });
});
