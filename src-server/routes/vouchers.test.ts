import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Voucher, VoucherLink } from '#contract/api/vouchers.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { testDeployment, unreachableChain } from '../../tests/support/chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, testConfig, type TestServices } from '../../tests/support/services.ts';
import { configure, freshWallet, fund } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { members } from '../database/schema/members.ts';
import { payoutBatches, payoutItems, payoutRuns } from '../database/schema/payouts.ts';
import { voucherLinks, withdrawals } from '../database/schema/withdrawals.ts';
import { deriveKeys } from '../domain/base/keys.ts';
import { dropExpired } from '../jobs/cleanup.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { createWithdrawal } from '../domain/withdrawals/create.ts';
import { termsOf } from '../domain/withdrawals/quote.ts';

const HASH = `0x${'ab'.repeat(32)}`;
let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
const ids = { ana: 0, eva: 0, luis: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, {
    chain: unreachableChain,
    config: { ...testConfig, demo: false, publicRpcUrls: ['https://rpc.example.com/v1'] },
  });
  app = await buildApp(services);
  await configure(database.db, { new_wallet_hold_hours: 0 });
  await database.transaction(async (tx) => {
    ids.ana = await insertMember(tx, 'ana', { firstName: 'Ana', lastName: 'Robledo' });
    ids.eva = await insertMember(tx, 'eva');
    ids.luis = await insertMember(tx, 'luis', { isAdmin: true });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const ask = async (): Promise<number> => {
  await fund({ services }, ids.ana, '200');
  return database.transaction(async (tx) => {
    const wish = {
      type: 'direct',
      currency: 'USDT',
      amount: '100',
      wallet: freshWallet(),
    } as const;
    const { terms } = await termsOf(tx, services, ids.ana, wish);
    return (await createWithdrawal(tx, services, ids.ana, terms)).number;
  });
};

/** Books a withdrawal as paid by a run of the contract. */
async function pay(number: number): Promise<void> {
  const { db } = database;
  const at = services.clock.now();
  await db
    .update(withdrawals)
    .set({ detail: 'confirmed', txHash: HASH, finishedAt: at })
    .where(eq(withdrawals.number, number));
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.number, number));
  if (!row) throw new Error('No withdrawal');
  const [run] = await db
    .insert(payoutRuns)
    .values({
      createdBy: ids.luis,
      createdAt: at,
      deadline: at,
      chainId: testDeployment.chainId,
      contract: testDeployment.treasury,
      state: 'confirmed',
    })
    .returning();
  if (!run) throw new Error('No run');
  const batch = { runNumber: run.number, batchIndex: 0 };
  await db.insert(payoutBatches).values({
    ...batch,
    currency: 'USDT',
    token: testDeployment.tokens.USDT.address,
    runKey: `0x${String(number).padStart(64, '0')}`,
    total: row.tokenAmount,
    calldata: '0x',
    calldataHash: HASH,
    state: 'confirmed',
  });
  await db.insert(payoutItems).values({
    ...batch,
    withdrawalNumber: number,
    wallet: row.wallet,
    tokenAmount: row.tokenAmount,
    state: 'confirmed',
    txHash: HASH,
  });
}

const paid = async (): Promise<number> => {
  const number = await ask();
  await pay(number);
  return number;
};

interface Answered {
  readonly status: number;
  readonly body: {
    readonly voucher: Voucher;
    readonly link: VoucherLink | null;
    readonly expires_at: string;
  };
}

async function call(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  memberId: number = ids.ana,
): Promise<Answered> {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const tokens = await database.transaction((tx) => startSession(tx, services, memberId, device));
  const answer = await app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${tokens.access}` },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const place = (number: number, rest = '') => `/api/withdrawals/${number}/voucher/${rest}`;

async function share(number: number, days = 30): Promise<VoucherLink> {
  const { body } = await call('POST', place(number), { days });
  if (!body.link) throw new Error('No link');
  return body.link;
}

/** Opens a link without any session. */
async function open(token: string): Promise<Answered> {
  const answer = await app.inject({ method: 'POST', url: '/api/vouchers/', payload: { token } });
  return { status: answer.statusCode, body: answer.json() };
}

beforeEach(() => services.clock.set(new Date('2026-11-20T12:00:00.250Z')));

describe('a link to a paid withdrawal', () => {
  it('opens without signing in, and says what a reader needs to check it', async () => {
    const number = await paid();
    const link = await share(number);
    const { status, body } = await open(link.token);
    expect(status).toBe(200);
    const [row] = await database.db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.number, number));
    expect(body).toEqual({
      expires_at: '2026-12-20T12:00:00.000Z',
      voucher: {
        number,
        status: 'Approved',
        currency: 'USDT',
        amount: '100.00',
        fee: '3.00',
        fee_rate: '0.03',
        net: '97.00',
        price: '1',
        token_amount: '97',
        token_decimals: 6,
        wallet: row?.wallet,
        network: { chain_id: 31_337, name: 'Test chain' },
        paid_at: '2026-11-20T12:00:00.250Z',
        tx_hash: HASH,
        token: testDeployment.tokens.USDT.address,
        contract: testDeployment.treasury,
        explorer: null,
        sources: ['https://rpc.example.com/v1'],
      },
    });
  });

  it('says nothing of the member', async () => {
    const number = await paid();
    const { body } = await open((await share(number)).token);
    const text = JSON.stringify(body).toLowerCase();
    for (const word of ['ana', 'robledo', 'example.test', '+5255']) {
      expect(text).not.toContain(word);
    }
  });

  it('is refused in every altered form, and never found by its id alone', async () => {
    const { token } = await share(await paid());
    const [id = '', end = '', signature = ''] = token.split('.');
    const other = (letter: string) => (letter === 'A' ? 'B' : 'A');
    const altered = [
      '',
      id,
      `${id}.${end}`,
      `${id}.${end}.`,
      `${id}.${end}.${'A'.repeat(43)}`,
      `${other(id[0] ?? '')}${id.slice(1)}.${end}.${signature}`,
      `${id}.${(parseInt(end, 36) + 1).toString(36)}.${signature}`,
      `${id}.${end}.${other(signature[0] ?? '')}${signature.slice(1)}`,
      `${id}.${end.toUpperCase()}.${signature}`,
      `${token}.`,
      ` ${token}`,
      `${id}' or '1'='1.${end}.${signature}`,
    ];
    for (const one of altered) expect((await open(one)).status).toBe(404);
    // A signature with another secret: a leaked database is not enough to forge a link.
    const forged = deriveKeys('another secret of thirty-two letters').sign(
      'voucher',
      `${id}.${end}`,
    );
    expect((await open(`${id}.${end}.${forged}`)).status).toBe(404);
    // Nor does a key derived for another purpose sign links.
    const foreign = services.keys.sign('identifier', `${id}.${end}`);
    expect((await open(`${id}.${end}.${foreign}`)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it('answers as if it never existed, whatever is wrong with it', async () => {
    const { token } = await share(await paid());
    const ended = await share(await paid());
    const number = (await open(ended.token)).body.voucher.number;
    await call('POST', place(number, 'revoke/'));
    const answers = [];
    for (const one of [ended.token, `${token}x`, token.slice(0, -1)]) {
      const { status, body } = await open(one);
      answers.push({ status, code: (body as unknown as { code: string }).code });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({ status: 404, code: 'not_found' });
  });

  it('ends when it is revoked, and with the next one', async () => {
    const number = await paid();
    const first = await share(number);
    const second = await share(number, 7);
    expect((await open(first.token)).status).toBe(404);
    expect((await open(second.token)).status).toBe(200);
    const revoked = await call('POST', place(number, 'revoke/'));
    expect(revoked.body.link).toBeNull();
    expect((await open(second.token)).status).toBe(404);
  });

  it('ends at its time, to the second', async () => {
    const number = await paid();
    const { token, expires_at: end } = await share(number, 7);
    services.clock.set(new Date(Date.parse(end) - 1));
    expect((await open(token)).status).toBe(200);
    services.clock.set(new Date(Date.parse(end)));
    expect((await open(token)).status).toBe(404);
    expect((await call('GET', place(number))).body.link).toBeNull();
  });

  it('does not open while its member is blocked', async () => {
    const { token } = await share(await paid());
    const set = (status: 'active' | 'blocked') =>
      database.db.update(members).set({ status }).where(eq(members.id, ids.ana));
    await set('blocked');
    expect((await open(token)).status).toBe(404);
    await set('active');
    expect((await open(token)).status).toBe(200);
  });

  it('shows nothing of a withdrawal that no longer counts as paid', async () => {
    const number = await paid();
    const { token } = await share(number);
    const set = (detail: 'confirmed' | 'needs_repair') =>
      database.db.update(withdrawals).set({ detail }).where(eq(withdrawals.number, number));
    await set('needs_repair');
    expect((await open(token)).status).toBe(404);
    await set('confirmed');
    expect((await open(token)).status).toBe(200);
  });

  it('is made for paid withdrawals of one’s own alone', async () => {
    const pending = await ask();
    expect((await call('POST', place(pending), { days: 30 })).status).toBe(409);
    expect((await call('GET', place(pending))).status).toBe(409);
    const number = await paid();
    for (const [method, url, payload] of [
      ['GET', place(number), undefined],
      ['POST', place(number), { days: 30 }],
      ['POST', place(number, 'revoke/'), undefined],
    ] as const) {
      expect((await call(method, url, payload, ids.eva)).status).toBe(404);
    }
    expect(await database.db.$count(voucherLinks, eq(voucherLinks.number, number))).toBe(0);
    for (const days of [0, -1, 31, 36_500, '30']) {
      expect((await call('POST', place(number), { days })).status).toBe(400);
    }
  });

  it('names no contract where a plain transfer paid it', async () => {
    const number = await paid();
    await database.db
      .update(payoutItems)
      .set({ settlementTxHash: HASH })
      .where(eq(payoutItems.withdrawalNumber, number));
    expect((await call('GET', place(number))).body.voucher.contract).toBeNull();
  });

  it('leaves no row behind once it opens nothing', async () => {
    const number = await paid();
    await share(number, 7);
    const kept = await share(number, 30);
    services.clock.set(new Date(services.clock.now().getTime() + 8 * DAY_MS));
    await dropExpired(services);
    expect(await database.db.$count(voucherLinks, eq(voucherLinks.number, number))).toBe(1);
    expect((await open(kept.token)).status).toBe(200);
  });
});

it('can be opened thirty times a minute from one address, and not more often', async () => {
  const limited = await buildApp({
    ...services,
    config: { ...services.config, requestsPerMinute: 1000 },
  });
  const { token } = await share(await paid());
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) {
    const answer = await limited.inject({
      method: 'POST',
      url: '/api/vouchers/',
      payload: { token },
    });
    statuses.push(answer.statusCode);
  }
  await limited.close();
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses[30]).toBe(429);
});
