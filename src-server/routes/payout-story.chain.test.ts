import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { auth } from '#contract/api/account/auth.ts';
import type { Answer, AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { notifications } from '#contract/api/inbox.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { startPayoutChain, type PayoutChain } from '../../tests/support/chain/payouts.ts';
import {
  bookErrors,
  createPayoutWorld,
  freshWallet,
  fund,
  type PayoutWorld,
} from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { sessions } from '../database/schema/sessions.ts';
import { mails } from '../database/schema/system.ts';
import { signAccessToken } from '../domain/accounts/access-tokens.ts';
import { payoutTick } from '../jobs/chain/payout-watcher.ts';

let chain: PayoutChain;
let world: PayoutWorld;
let app: FastifyInstance;
let member: string;
let admin: string;

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPayoutWorld(chain);
  app = await buildApp(world.services);
  await fund(world, world.member, '500');
  member = await signIn(world.member);
  admin = await signIn(world.admin);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await chain.stop();
});

async function signIn(memberId: number): Promise<string> {
  const now = world.services.clock.now();
  const sessionId = randomUUID();
  await world.services.database.db.insert(sessions).values({
    id: sessionId,
    memberId,
    userAgent: 'test',
    address: '127.0.0.1',
    createdAt: now,
    lastUsedAt: now,
    provedAt: now,
  });
  return signAccessToken(world.services, { memberId, sessionId });
}

interface Input {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
}

async function send(token: string, endpoint: AnyEndpoint, input: Input = {}) {
  const path = Object.entries(input.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, String(value)),
    endpoint.path as string,
  );
  const answer = await app.inject({
    method: endpoint.method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(endpoint.once && { 'idempotency-key': input.key ?? randomUUID() }),
    },
    ...(input.query && { query: input.query }),
    ...(input.body && { payload: input.body }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

async function call<E extends AnyEndpoint>(
  token: string,
  endpoint: E,
  input: Input = {},
): Promise<Answer<E>> {
  const { status, body } = await send(token, endpoint, input);
  expect(body).not.toHaveProperty('request_id');
  expect(status).toBe(200);
  return body as Answer<E>;
}

it('from a quote to the approved withdrawal, over the wire', async () => {
  const wallet = freshWallet();
  const request = { type: 'direct', currency: 'USDC', amount: '200', wallet };
  const quote = await call(member, withdrawals.quote, { body: request });
  expect(quote).toMatchObject({ fee: '6.00', net: '194.00', token_amount: '194' });

  await call(member, auth.sendCode, {
    body: { isWithdrawal: true, quote: { ...request, token_amount: quote.token_amount } },
  });
  const sent = await world.services.database.db.select().from(mails);
  const code = /\d{6}/.exec(sent.at(-1)?.body ?? '')?.[0];
  expect(sent.at(-1)?.body).toContain(quote.wallet.address);

  const wrong = await send(member, withdrawals.create, {
    body: { ...request, secret_code: code === '000000' ? '000001' : '000000' },
  });
  expect(wrong.body).toMatchObject({ code: 'code_wrong', details: { tries_left: 4 } });

  const key = randomUUID();
  const create = { body: { ...request, secret_code: code }, key };
  const created = await call(member, withdrawals.create, create);
  expect(created).toMatchObject({ detail: 'in_review', token_amount: '194', can_cancel: true });
  // Idempotency: the repeated request returns the stored response.
  expect(await call(member, withdrawals.create, create)).toEqual(created);
  const { number } = created;

  const review = await call(admin, adminWithdrawals.list, { query: { view: 'to_review' } });
  expect(review.items).toMatchObject([{ number, warnings: [{ kind: 'new_address' }] }]);
  const hidden = await send(member, adminWithdrawals.list, { query: { view: 'to_review' } });
  expect((hidden.body as ErrorBody).code).toBe('forbidden');
  await call(admin, adminWithdrawals.accept, { body: { numbers: [number] } });

  const treasury = await call(admin, adminPayouts.treasury, {
    query: { operator: chain.operator },
  });
  expect(treasury).toMatchObject({ deployed: true, paused: false, operator: { may_pay: true } });
  expect(Number(treasury.fee_per_batch)).toBeGreaterThan(0);

  const { run, left_out: leftOut } = await call(admin, adminPayouts.create, {
    body: { numbers: [number], sender: chain.operator },
  });
  expect(leftOut).toEqual([]);
  expect(run).toMatchObject({ state: 'frozen', count: 1, net_total: '194.00', can_discard: true });
  const params = { number: run.number };
  const intent = await call(admin, adminPayouts.intent, {
    params,
    body: { batch: 0, sender: chain.operator },
  });
  expect(intent).toMatchObject({ to: chain.deployment.treasury, from: chain.operator });
  const hash = await chain.send({ ...intent, gas: BigInt(intent.gas) });
  const submitted = await call(admin, adminPayouts.submitted, {
    params,
    body: { batch: 0, tx_hash: hash },
  });
  expect(submitted).toMatchObject({ state: 'broadcast', can_discard: false });
  expect((await send(admin, adminPayouts.discard, { params })).body).toMatchObject({
    code: 'conflict',
  });
  expect((await send(member, withdrawals.cancel, { params: { number } })).body).toMatchObject({
    code: 'conflict',
  });

  await chain.mine();
  await payoutTick(world.services);
  expect(await call(member, withdrawals.one, { params: { number } })).toMatchObject({
    detail: 'broadcast',
    tx_hash: hash,
    confirmations: { seen: 0, required: 2 },
    run_number: run.number,
  });
  await chain.finalise();
  await payoutTick(world.services);

  const paid = await call(member, withdrawals.one, { params: { number } });
  expect(paid).toMatchObject({
    status: 'Approved',
    tx_hash: hash,
    explorer_url: `https://explorer.example/tx/${hash}`,
  });
  expect(paid.timeline.map((entry) => entry.event)).toEqual([
    'requested',
    'confirmed',
    'prepared',
    'broadcast',
    'approved',
  ]);
  // Another round of the watcher notifies nobody again.
  await payoutTick(world.services);
  const inbox = await call(member, notifications.list);
  expect(inbox.items.map(({ event, count }) => ({ event, count }))).toEqual([
    { event: 'withdrawal.paid', count: 4 },
  ]);
  expect(await chain.balanceOf('USDC', wallet)).toBe(parseUnits('194', 6));
  expect(await call(admin, adminPayouts.one, { params })).toMatchObject({ state: 'confirmed' });
  expect(await call(admin, adminPayouts.list, { query: { unfinished: 'true' } })).toMatchObject({
    items: [],
  });
  expect(await call(admin, adminPayouts.list)).toMatchObject({
    items: [{ number: run.number, state: 'confirmed', net_total: '194.00' }],
  });
  expect(await call(member, withdrawals.list)).toMatchObject({
    counts: { all: 1, Approved: 1 },
    totals: { received_this_year: '194.00' },
  });
  expect(await call(member, withdrawals.addresses)).toMatchObject({ items: [{ times_used: 1 }] });
  expect(await bookErrors(world)).toEqual([]);
});

it('a run of which nothing can be paid is refused with the reason, over the wire', async () => {
  const refused = await send(admin, adminPayouts.create, {
    body: { numbers: [42], sender: chain.operator },
  });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'run_empty', details: { left_out: [{ number: 42, reason: 'not_queued' }] } },
  });
});
