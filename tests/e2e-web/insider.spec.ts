import { DAY_MS } from '#contract/rules/durations.ts';
import { adminProposals, type Proposed } from '#contract/api/admin/proposals.ts';
import { adminMembers } from '#contract/api/admin/members.ts';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { adminPools } from '#contract/api/admin/pools.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { adminStaff } from '#contract/api/admin/staff.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { demoApi as demoCalls } from '#contract/api/public.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { settingDefaults, type SettingKey } from '#contract/rules/settings.ts';
import { demoOwner } from '#server/chain/embedded/demo-accounts.ts';
import { withdrawCalldata } from '#server/chain/treasury/owner-calldata.ts';
import { expect, test } from './support/clock.ts';
import type { DemoApi } from './support/demo-api.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { requestEssential, settledRequest, transfer } from './support/purchase.ts';

// The demo's wallet pays for its memberships: on a product that others bought on it may hold too little.
test.use({ ownProduct: 'insider' });

/*
 * One administrator with every duty, alone, on the product as it starts. Each attempt ends without a
 * token moved, and with who was asked.
 */

const INSIDER = 'admin@demo.test';
const COLLEAGUE = 'admin2@demo.test';

/** What the server answered to a call that it refused. */
async function refusal(call: Promise<unknown>): Promise<ErrorBody> {
  const refused = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof Error)) throw new Error('The call was not refused');
  return JSON.parse(refused.message.slice(refused.message.indexOf('{'))) as ErrorBody;
}

async function setting(demo: DemoApi, key: SettingKey): Promise<string | number | undefined> {
  const { access: token } = await demo.signIn(INSIDER);
  const { items } = await demo.call(adminSettings.list, { token });
  return items.find((one) => one.key === key)?.value;
}

const change = async (demo: DemoApi, key: SettingKey, value: string | number) => {
  const { access: token } = await demo.signIn(INSIDER);
  const body = { value, seen: await setting(demo, key), note: 'Conviene' };
  return demo.call(adminSettings.change, { token, params: { key }, body });
};

/** Asks for a change, tries to accept it alone, and takes it back; who was asked to accept it. */
async function alone(demo: DemoApi, asked: unknown): Promise<readonly string[]> {
  const { proposal } = asked as Proposed;
  const { access: token } = await demo.signIn(INSIDER);
  const params = { id: proposal.id };
  const own = await refusal(demo.call(adminProposals.accept, { token, params }));
  expect(own.code).toBe('own_proposal');
  await demo.call(adminProposals.withdraw, { token, params });
  return proposal.asked.map(({ username }) => username);
}

type Receipt = { readonly status: string } | null;

/** What the treasury holds, by token. */
async function treasury(demo: DemoApi): Promise<Readonly<Record<string, string>>> {
  const { access: token } = await demo.signIn(INSIDER);
  const { tokens } = await demo.call(adminPayouts.treasury, { token });
  return Object.fromEntries(tokens.map(({ currency, balance }) => [currency, balance]));
}

let before: Readonly<Record<string, string>> = {};
test.beforeEach(async ({ demo }) => {
  before = await treasury(demo);
});
test.afterEach(async ({ demo }) => {
  expect(await treasury(demo)).toEqual(before);
});

test('the price of the TCT falls by no more than a fifth, and by nobody alone', async ({
  demo,
}) => {
  const far = await refusal(change(demo, 'tct_price', '0.0025'));
  expect(far.fields).toMatchObject({ value: { id: 'setting.priceMove' } });
  expect(await alone(demo, await change(demo, 'tct_price', '0.4'))).toEqual(['admin2']);
  expect(await setting(demo, 'tct_price')).toBe(settingDefaults.tct_price);
});

test('a result is published by two, and never beyond thirty percent', async ({ demo, time }) => {
  const limits = { min_amount: '100', max_amount: '1000', duration_days: 30 };
  await demo.changeByTwo(adminPools.create, { body: { name: 'Solo', ...limits, is_open: true } });
  await time.pass(DAY_MS);
  const { access: token } = await demo.signIn(INSIDER);
  const { now } = await demo.call(demoCalls.clock, { token, body: { milliseconds: 1 } });
  const { items } = await demo.call(adminPools.list, { token });
  const params = { id: items.find(({ name }) => name === 'Solo')?.id ?? 0 };
  const day = addDays(utcDay(new Date(now)), -1);
  const post = (rate: string) =>
    demo.call(adminPools.postResult, { token, params, body: { day, rate, repeated: rate } });
  expect((await refusal(post('1'))).fields).toHaveProperty('rate');
  expect(await alone(demo, await post('0.1'))).toEqual(['admin2']);
  const results = await demo.call(adminPools.results, {
    token,
    query: { pool: String(params.id) },
  });
  expect(results.items).toEqual([]);
});

test('tolerance, threshold and tries of a code have bounds, and move for nobody alone', async ({
  demo,
}) => {
  const attempts = [
    ['payment_tolerance', '1', '0.02'],
    ['second_approval_threshold', '999999999', '9000'],
    ['second_approval_threshold_7d', '999999999', '20000'],
    ['code_tries', 10_000, 10],
    ['session_days', 10_000, 90],
    ['new_wallet_hold_hours', -1, 1],
    ['proposal_days', 365, 30],
  ] as const;
  for (const [key, wild, wished] of attempts) {
    expect((await refusal(change(demo, key, wild))).code, key).toBe('validation');
    const held = await setting(demo, key);
    expect(await alone(demo, await change(demo, key, wished)), key).toEqual(['admin2']);
    expect(await setting(demo, key), key).toBe(held);
  }
});

test('nobody blocks the colleague, ends their sessions or takes their duties alone', async ({
  demo,
}) => {
  const { access: token } = await demo.signIn(INSIDER);
  const { access: colleague } = await demo.signIn(COLLEAGUE);
  const { items } = await demo.call(adminMembers.list, { token, query: { search: 'admin2' } });
  const params = { id: items.find(({ username }) => username === 'admin2')?.id ?? 0 };
  const block = demo.call(adminMembers.block, { token, params, body: { reason: 'Estorba' } });
  expect((await refusal(block)).code).toBe('staff_remain');
  const end = await demo.call(adminMembers.endSessions, { token, params, body: {} });
  // The colleague is whom it is about: nobody else could decide it.
  expect(await alone(demo, end)).toEqual([]);
  const all = await demo.call(adminStaff.list, { token });
  const { role, duties } = all.items.find(({ username }) => username === 'admin2') ?? {};
  const body = { username: 'admin2', role: 'member', duties: [], seen: { role, duties } };
  expect((await refusal(demo.call(adminStaff.set, { token, body }))).code).toBe('staff_remain');
  await demo.call(adminStaff.list, { token: colleague });
});

test('an own withdrawal is neither confirmed nor paid by who asked for it', async ({ demo }) => {
  test.slow();
  // A membership of one's own, and two of invited people: their direct bonuses can be withdrawn.
  const buyers = [
    INSIDER,
    (await registerNewcomer(demo, { name: 'Nora', sponsor: 'admin' })).email,
    (await registerNewcomer(demo, { name: 'Omar', sponsor: 'admin' })).email,
  ];
  const { access: payer } = await demo.signIn('member@demo.test');
  for (const email of buyers) {
    const { access } = await demo.signIn(email);
    const request = await requestEssential(demo, access);
    await transfer(demo, payer, request, request.token_amount);
    await settledRequest(demo, access, request.number);
  }
  before = await treasury(demo);

  const wallet = '0x1111111111111111111111111111111111111111';
  const wish = { type: 'direct', currency: 'USDT', amount: '20', wallet } as const;
  const number = await demo.requestWithdrawal(INSIDER, wish);
  const { access: token } = await demo.signIn(INSIDER);
  const accepted = await demo.call(adminWithdrawals.accept, {
    token,
    body: { numbers: [number] },
  });
  expect(accepted).toEqual({ accepted: [], skipped: [number], own: [number] });
  const { items } = await demo.call(adminWithdrawals.list, {
    token,
    query: { view: 'to_review', search: String(number) },
  });
  expect(items[0]).toMatchObject({ own: { why: 'withdrawal', who: ['Ramiro Vega'] } });
  const sender = '0x2222222222222222222222222222222222222222';
  const freeze = demo.call(adminPayouts.create, { token, body: { numbers: [number], sender } });
  expect((await refusal(freeze)).code).toBe('run_empty');
});

test('no account takes anything out of the treasury on the word of one', async ({ demo }) => {
  const { access: token } = await demo.signIn(INSIDER);
  const ask = (method: string, params: unknown[]) =>
    demo.call(demoCalls.rpc, { token, body: { method, params } });
  const { contract: to, tokens } = await demo.call(adminPayouts.treasury, { token });
  const data = withdrawCalldata({
    token: tokens.find(({ currency }) => currency === 'USDT')?.token ?? '',
    to: '0x1111111111111111111111111111111111111111',
    amount: 1_000_000n,
  });
  const accounts = await ask('eth_accounts', []);
  const own = accounts.result as readonly string[];
  expect(own).not.toHaveLength(0);
  for (const from of own) {
    const sent = await ask('eth_sendTransaction', [{ from, to, data }]);
    const mined = async () =>
      ((await ask('eth_getTransactionReceipt', [sent.result])).result as Receipt)?.status;
    // The contract undoes it.
    await expect.poll(mined).toBe('0x0');
  }
  const asOwner = await ask('eth_sendTransaction', [{ from: demoOwner.address, to, data }]);
  expect(asOwner).toMatchObject({ error: { code: 4100 } });
});

test('many small withdrawals to one wallet need the colleague, as one large one does', async ({
  demo,
  time,
}) => {
  const seen = settingDefaults.second_approval_threshold;
  await demo.changeByTwo(adminSettings.change, {
    params: { key: 'second_approval_threshold' },
    body: { value: '100', seen, note: 'Acta' },
  });
  const wallet = '0x3333333333333333333333333333333333333333';
  const wish = { type: 'direct', currency: 'USDT', amount: '45', wallet } as const;
  const numbers: number[] = [];
  for (let made = 0; made < 3; made += 1) {
    numbers.push(await demo.requestWithdrawal('member@demo.test', wish));
    // A minute between two codes.
    await time.pass(61_000);
  }
  const { access: token } = await demo.signIn(INSIDER);
  await demo.call(adminWithdrawals.accept, { token, body: { numbers } });
  await demo.call(adminWithdrawals.accept, { token, body: { numbers } });
  const { items } = await demo.call(adminWithdrawals.list, { token, query: { view: 'to_pay' } });
  const last = items.find(({ number }) => number === numbers[2]);
  expect(last).toMatchObject({ needs_second_approval: true });
  const sender = '0x2222222222222222222222222222222222222222';
  const freeze = demo.call(adminPayouts.create, { token, body: { numbers: [numbers[2]], sender } });
  const { code, details } = await refusal(freeze);
  expect(code).toBe('run_empty');
  expect(details).toMatchObject({ left_out: [{ number: numbers[2] }] });
});
