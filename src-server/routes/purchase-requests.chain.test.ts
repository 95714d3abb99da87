import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminExceptions } from '#contract/api/admin/exceptions.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { purchaseRequests, type PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { memberships, plans, type PlanList } from '#contract/api/plans.ts';
import { startPayoutChain, type PayoutChain } from '../../tests/support/chain/payouts.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../tests/support/worlds/purchase.ts';
import { buildApp } from '../app.ts';
import { endSession } from '../domain/accounts/sessions.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let chain: PayoutChain;
let world: PurchaseWorld;
let app: FastifyInstance;
let origin: string;
let buyer: number;
let token: string;
let admin: string;

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPurchaseWorld(chain);
  app = await buildApp(world.services);
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  buyer = await world.newBuyer();
  token = await signIn(buyer);
  admin = await signIn(world.admin);
});
afterAll(async () => {
  await app.close();
  await world.close();
  await chain.stop();
});

async function signIn(memberId: number): Promise<string> {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const { services } = world;
  return services.database.transaction(
    async (tx) => (await startSession(tx, services, memberId, device, services.clock.now())).access,
  );
}

interface Input {
  readonly params?: Readonly<Record<string, number>>;
  readonly body?: object;
  readonly key?: string;
}

async function send(endpoint: AnyEndpoint, { params = {}, body, key }: Input = {}, as = token) {
  const path = Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, String(value)),
    endpoint.path as string,
  );
  return app.inject({
    method: endpoint.method,
    url: path,
    headers: {
      authorization: `Bearer ${as}`,
      ...(endpoint.once && { 'idempotency-key': key ?? randomUUID() }),
    },
    ...(body && { payload: body }),
  });
}

const wish = (kind = 'membership') => ({ kind, subject_id: 3, amount: '500', currency: 'USDT' });

it('a purchase over the wire: offered, created once, streamed line by line until it has settled', async () => {
  const offered = (await send(plans.list)).json<PlanList>();
  expect(offered.items.find(({ id }) => id === 3)?.offer).toMatchObject({ kind: 'new' });

  const key = randomUUID();
  const answered = await send(purchaseRequests.create, { body: wish(), key });
  const created = answered.json<PurchaseRequest>();
  expect(created).toMatchObject({ status: 'New', token_amount: '500', missing: '500' });
  expect(created.uri).toBe(
    `ethereum:${created.token}@31337/transfer?address=${created.address}&uint256=500000000`,
  );
  // Idempotency: the same key returns the same request.
  expect((await send(purchaseRequests.create, { body: wish(), key })).json()).toEqual(created);

  const { number } = created;
  const ending = new AbortController();
  const answer = await fetch(`${origin}/api/payments/${number}/watch/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lines = linesOf(answer);
  expect(await lines.next()).toEqual(created);
  const request = { ...created, memberId: buyer };
  await world.pay(request as never, '500');
  await chain.mine();
  await world.tick();
  expect(await lines.next()).toMatchObject({ status: 'Processing', received: '500' });
  await world.finalise();
  expect(await lines.next()).toMatchObject({ status: 'Settled' });
  ending.abort();

  const bought = (await send(memberships.list)).json<{ items: object[] }>();
  expect(bought.items).toMatchObject([{ kind: 'new', request_number: number }]);
  const listed = (await send(purchaseRequests.list)).json<{ items: PurchaseRequest[] }>();
  expect(listed.items).toMatchObject([{ number, status: 'Settled' }]);
});

it('requests are limited, belong to their member, and can be cancelled', async () => {
  const other = await signIn(await world.newBuyer());
  const made: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    made.push(
      (await send(purchaseRequests.create, { body: wish() }, other)).json<PurchaseRequest>().number,
    );
  }
  const [number = 0] = made;
  const more = await send(purchaseRequests.create, { body: wish() }, other);
  expect(more.json()).toMatchObject({ code: 'requests_open', details: { max: 5 } });
  for (const endpoint of [purchaseRequests.one, purchaseRequests.cancel, purchaseRequests.watch]) {
    expect((await send(endpoint, { params: { number } })).statusCode).toBe(404);
  }
  const cancelled = await send(purchaseRequests.cancel, { params: { number } }, other);
  expect(cancelled.json()).toMatchObject({ status: 'Cancelled', can_cancel: false });
  expect((await send(purchaseRequests.create, { body: wish() }, other)).statusCode).toBe(200);
});

it('changed terms are refused, and so is a member without permission', async () => {
  const body = { ...wish(), amount: '499' };
  expect((await send(purchaseRequests.create, { body })).json()).toMatchObject({
    code: 'offer_changed',
    details: { amount: '500.00' },
  });
  expect(
    (
      await send(purchaseRequests.create, { body: { ...wish(), subject_id: 1, amount: '100' } })
    ).json(),
  ).toMatchObject({ code: 'plan_refused', details: { reason: 'downgrade' } });
  expect((await send(adminExceptions.list)).statusCode).toBe(403);
  expect((await send(adminExceptions.list, {}, admin)).json()).toMatchObject({ items: [] });
  expect((await send(adminExceptions.sweeps, {}, admin)).json()).toMatchObject({
    items: [{ currency: 'USDT', amount: '500' }],
  });
});

it('a stream ends when the server does, and does not start without a session', async () => {
  const visitor = await signIn(buyer);
  const { number } = (
    await send(purchaseRequests.create, { body: wish() }, visitor)
  ).json<PurchaseRequest>();
  const watch = () =>
    fetch(`${origin}/api/payments/${number}/watch/`, {
      headers: { authorization: `Bearer ${visitor}` },
    });
  const answer = await watch();
  const lines = linesOf(answer);
  await lines.next();
  const { services } = world;
  const sessionId = JSON.parse(
    Buffer.from(visitor.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid: string };
  await services.database.transaction((tx) => endSession(tx, services, sessionId.sid, 'logout'));
  expect((await watch()).status).toBe(401);
  await app.close();
  expect(await lines.next()).toBeUndefined();
});

/** Reads a response line by line; skips the empty keep-alive lines. */
function linesOf(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The answer has no body');
  let rest = '';
  return {
    async next(): Promise<PurchaseRequest | undefined> {
      for (;;) {
        const end = rest.indexOf('\n');
        if (end >= 0) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 1);
          if (line !== '') return JSON.parse(line) as PurchaseRequest;
          continue;
        }
        const { done, value } = await reader.read();
        if (done) return undefined;
        rest += value;
      }
    },
  };
}
