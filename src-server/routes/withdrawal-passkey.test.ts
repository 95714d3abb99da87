import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { Quote, WithdrawalWithTimeline } from '#contract/api/withdrawals.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { unreachableChain } from '../../tests/support/chain/deployment.ts';
import { configure, freshWallet, fund } from '../../tests/support/worlds/payout.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, testConfig, type TestServices } from '../../tests/support/services.ts';
import { softwareAuthenticator } from '../../tests/support/software-authenticator.ts';
import { buildApp } from '../app.ts';
import { factorChallenges } from '../database/schema/second-factors.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

const PASSWORD = 'Secret-2026';
const ORIGIN = 'https://office.example.test';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let passwordHash: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, {
    config: { ...testConfig, demo: false, publicUrl: ORIGIN },
    // Quotes do not read the chain.
    chain: unreachableChain,
  });
  app = await buildApp(services);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => configure(database.db, { new_wallet_hold_hours: 24, tct_price: '0.48' }));

async function call<Body = ErrorBody>(token: string, path: string, payload: object) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
}

async function sessionOf(memberId: number): Promise<string> {
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  return access;
}

/** A logged-in member with 500 USD and a passkey that was added so many hours ago. */
async function memberWithPasskey(hoursAgo = 48) {
  people += 1;
  const id = await database.transaction((tx) =>
    insertMember(tx, `member${people}`, { passwordHash }),
  );
  await fund({ services }, id, '500');
  const key = await addKey(await sessionOf(id));
  services.clock.advance(hoursAgo * HOUR_MS);
  return { id, key, token: await sessionOf(id) };
}

async function addKey(token: string) {
  // Without a signature counter only the challenge detects a replay.
  const key = softwareAuthenticator(ORIGIN, true);
  const begun = await call<{ options: object }>(token, 'auth/second-factor/passkeys/begin/', {
    current_password: PASSWORD,
  });
  const added = await call(token, 'auth/second-factor/passkeys/', {
    name: 'Llave',
    response: key.create(begun.body.options),
  });
  expect(added.status).toBe(200);
  return key;
}

type Member = Awaited<ReturnType<typeof memberWithPasskey>>;

const requestTo = (wallet: string, amount = '100') => ({
  type: 'direct' as const,
  currency: 'TCT' as const,
  amount,
  wallet,
});
type Request = ReturnType<typeof requestTo>;

/** The challenge for a quote at its current terms. */
async function askFor({ token }: Member, request: Request): Promise<object | null> {
  const quote = await call<Quote>(token, 'withdrawals/quote/', request);
  const asked = await call<{ passkey: object | null }>(token, 'withdrawals/passkey/', {
    ...request,
    token_amount: quote.body.token_amount,
  });
  expect(asked.status).toBe(200);
  return asked.body.passkey;
}

async function signed(member: Member, request: Request) {
  return member.key.get((await askFor(member, request)) ?? {});
}

const create = (token: string, body: object) =>
  call<WithdrawalWithTimeline & ErrorBody>(token, 'withdrawals/', body);

test('a passkey confirms the quote that was shown, at its price, without a code', async () => {
  const member = await memberWithPasskey();
  const request = requestTo(freshWallet());
  const passkey = await signed(member, request);
  await configure(database.db, { tct_price: '0.50' });
  const made = await create(member.token, { ...request, passkey });
  expect(made).toMatchObject({
    status: 200,
    // A new address is on hold, as after a code.
    body: { price: '0.48', token_amount: '206.25', detail: 'on_hold' },
  });
});

test('a signature counts once', async () => {
  const member = await memberWithPasskey();
  const request = requestTo(freshWallet());
  const passkey = await signed(member, request);
  expect((await create(member.token, { ...request, passkey })).status).toBe(200);
  const again = await create(member.token, { ...request, passkey });
  expect(again.body.code).toBe('second_factor_wrong');
});

test('it confirms no other address, amount, balance or token', async () => {
  const member = await memberWithPasskey();
  const request = requestTo(freshWallet());
  for (const other of [
    { wallet: freshWallet() },
    { amount: '101' },
    { type: 'global' },
    { currency: 'USDT' },
  ]) {
    const passkey = await signed(member, request);
    const refused = await create(member.token, { ...request, ...other, passkey });
    expect(refused).toMatchObject({ status: 400, body: { code: 'code_changed' } });
  }
});

test('it counts for its member, session and time alone, and for its own purpose', async () => {
  const other = await memberWithPasskey();
  const member = await memberWithPasskey();
  const request = requestTo(freshWallet());
  const elsewhere = await sessionOf(member.id);
  const wrong = [
    [elsewhere, await signed(member, request)],
    [await sessionOf(other.id), await signed(member, request)],
    // Another member's key signs this member's challenge.
    [member.token, other.key.get((await askFor(member, request)) ?? {})],
  ] as const;
  for (const [token, passkey] of wrong) {
    const refused = await create(token, { ...request, passkey });
    expect(refused.body.code).toBe('second_factor_wrong');
  }
  const stepUp = await call<{ passkey: object }>(member.token, 'auth/step-up/begin/', {});
  const proof = await create(member.token, {
    ...request,
    passkey: member.key.get(stepUp.body.passkey),
  });
  expect(proof.body.code).toBe('second_factor_wrong');
  const signature = { passkey: await signed(member, request) };
  const asProof = await call(member.token, 'auth/step-up/', signature);
  expect(asProof.body.code).toBe('second_factor_wrong');

  const late = await signed(member, request);
  await database.db.update(factorChallenges).set({ expiresAt: services.clock.now() });
  const refused = await create(member.token, { ...request, passkey: late });
  expect(refused.body.code).toBe('second_factor_wrong');
});

test('a passkey added within the security pause confirms nothing', async () => {
  const member = await memberWithPasskey(1);
  const request = requestTo(freshWallet());
  expect(await askFor(member, request)).toBeNull();
  services.clock.advance(24 * HOUR_MS);
  const later = { ...member, token: await sessionOf(member.id) };
  const asked = await askFor(later, request);
  expect(asked).not.toBeNull();
  // Nor does it sign a challenge that was issued for an older key.
  const younger = await addKey(later.token);
  const refused = await create(later.token, { ...request, passkey: younger.get(asked ?? {}) });
  expect(refused.body.code).toBe('second_factor_wrong');
});

test('exactly one of code and signature is taken', async () => {
  const member = await memberWithPasskey();
  const request = requestTo(freshWallet());
  for (const given of [{}, { secret_code: '123456', passkey: await signed(member, request) }]) {
    const refused = await create(member.token, { ...request, ...given });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { secret_code: { id: 'field.required' } } },
    });
  }
});

test('a signature does not reserve more than there is, nor at terms that differ from the quote', async () => {
  const member = await memberWithPasskey();
  const first = requestTo(freshWallet(), '400');
  const second = requestTo(freshWallet(), '300');
  const passkeys = [await signed(member, first), await signed(member, second)] as const;
  const [one, two] = [
    await create(member.token, { ...first, passkey: passkeys[0] }),
    await create(member.token, { ...second, passkey: passkeys[1] }),
  ];
  expect(one.status).toBe(200);
  expect(two.body.code).toBe('balance_exceeded');

  const shown = { ...requestTo(freshWallet(), '50'), token_amount: '1' };
  const refused = await call(member.token, 'withdrawals/passkey/', shown);
  expect(refused.body.code).toBe('quote_expired');
});
