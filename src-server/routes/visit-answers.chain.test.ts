import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { Visit } from '#contract/api/admin/visits.ts';
import { utcDay } from '#contract/rules/days.ts';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import { HIDDEN, isVisitCall } from '#contract/rules/visits.ts';
import { allEndpoints } from '../../tests/support/all-endpoints.ts';
import { startPayoutChain } from '../../tests/support/chain/payouts.ts';
import { administrator } from '../../tests/support/people.ts';
import { insertCourse } from '../../tests/support/worlds/courses.ts';
import { makeEligible, openOffering, subscribeTo } from '../../tests/support/worlds/offerings.ts';
import {
  fundDeposit,
  fundPosition,
  insertPool,
  insertRange,
} from '../../tests/support/worlds/invest.ts';
import { insertGameDay } from '../../tests/support/worlds/game.ts';
import { home } from '../../tests/support/worlds/market.ts';
import { insertOrder } from '../../tests/support/worlds/orders.ts';
import { ask, configure, fund } from '../../tests/support/worlds/payout.ts';
import { createPurchaseWorld } from '../../tests/support/worlds/purchase.ts';
import { buildApp } from '../app.ts';
import { exchangeInventory } from '../database/schema/exchange.ts';
import { savedAddresses } from '../database/schema/inbox.ts';
import { members } from '../database/schema/members.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { askQuote } from '../domain/exchange/quotes.ts';
import { notify } from '../domain/inbox/notifications.ts';

const EMAIL = 'whose.mail+1@correo.test';
const PHONE = '+525598765432';
const IP = '203.0.113.77';
const WALLET = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** Patterns of personal data that a visit must not reveal. */
const personal: readonly (readonly [what: string, RegExp])[] = [
  ['e-mail', /whose\.mail\+1@correo\.test/i],
  ['an e-mail', /[\w.+-]+@[\w-]+\.[\w.]+/],
  ['phone', /\+?525598765432/],
  ['phone of a delivery', new RegExp(home.phone.slice(4))],
  ['a whole address', /0x[0-9a-f]{40}(?![0-9a-f])/i],
  ['network address', /203\.0\.113\.77/],
];

let app: FastifyInstance;
let close: () => Promise<void>;
let own: string;
let visit: Visit;
/** Values of path parameters. */
let urls: Readonly<Record<string, string>>;

beforeAll(async () => {
  const chain = await startPayoutChain();
  const world = await createPurchaseWorld(chain);
  const { services } = world;
  const { db } = services.database;
  const member = await world.newBuyer();
  await db.update(members).set({ email: EMAIL, phoneNumber: PHONE }).where(eq(members.id, member));
  await db.update(members).set(administrator).where(eq(members.id, world.admin));
  const request = await world.request(member);
  const paid = await world.request(member);
  await world.pay(paid, '500');
  await world.finalise();
  await configure(db, { new_wallet_hold_hours: 0 });
  await fund(world, member, '5000');
  await fund(world, member, '500', { account: 'global' });
  const payouts = { ...world, member, secondAdmin: world.admin };
  const number = await ask(payouts, { memberId: member, wallet: WALLET });
  const pool = await fundPosition(services, {
    memberId: member,
    in: await insertPool(db),
    usd: '500',
  });
  await fundDeposit(services, { memberId: member, in: await insertRange(db), usd: '500' });
  const at = services.clock.now();
  await db.insert(savedAddresses).values({
    memberId: member,
    label: `Mía, ${EMAIL}`,
    address: WALLET,
    chainId: 31_337,
    createdAt: at,
  });
  await services.database.transaction((tx) =>
    notify(tx, {
      memberId: member,
      event: 'security.address',
      values: { label: PHONE, address: WALLET },
      path: null,
      at,
    }),
  );
  app = await buildApp(services);
  const device = { userAgent: 'Test', address: IP };
  const session = (id: number) =>
    services.database.transaction((tx) => startSession(tx, services, id, device, at));
  own = (await session(member)).access;
  const staff = await session(world.admin);
  const begun = await app.inject({
    method: 'POST',
    url: `/api/admin/members/${member}/visits/`,
    headers: { authorization: `Bearer ${staff.access}` },
    payload: { reason: 'Comprobar el precio fijado del retiro' },
  });
  visit = begun.json<Visit>();
  await configure(db, {
    area_support_enabled: 'on',
    area_academy_enabled: 'on',
    area_marketplace_enabled: 'on',
    area_exchange_enabled: 'on',
    area_game_enabled: 'on',
    area_tokenization_enabled: 'on',
    area_tokenization_subscriptions: 'on',
  });
  const asked = await app.inject({
    method: 'POST',
    url: '/api/support/tickets/',
    headers: { authorization: `Bearer ${own}`, 'idempotency-key': randomUUID() },
    payload: { category: 'account', subject: 'Mi correo', text: 'Cambié de correo.' },
  });
  const ticket = asked.json<{ number: number }>().number;
  const certificate = 'A-2026-00001';
  const course = { name: 'visited', memberId: member, at, certificate };
  const { lesson, attempt } = await insertCourse(db, course);
  const bought = await insertOrder(db, { name: 'visited', memberId: member, at });
  const taken = '/api/academy/courses/visited/';
  await db.update(exchangeInventory).set({ tct: wholeTct(200_000) });
  const firm = await services.database.transaction((tx) =>
    askQuote(tx, services, member, { side: 'buy', give: '50' }),
  );
  if (!firm.quote) throw new Error(firm.refusal.reason);
  await fund({ services }, member, '100');
  await makeEligible(services, member, { country: 'CO', by: world.admin });
  const offering = await openOffering(services, world.admin);
  const subscription = await subscribeTo(services, { memberId: member, id: offering, units: 1 });
  const first = async (url: string, list = 'items', name = 'id'): Promise<string> => {
    const answer = await read(url, own);
    const items = answer.json<Record<string, Record<string, unknown>[]>>()[list];
    return String(items?.[0]?.[name]);
  };
  const today = utcDay(at);
  await insertGameDay(db, today);
  const version = (await read('/api/tree/?format=json', own)).json<{ version: string }>().version;
  urls = {
    '/api/academy/courses/:slug/': taken,
    '/api/academy/courses/:slug/lessons/:lesson/': `${taken}lessons/${lesson}/`,
    '/api/academy/courses/:slug/lessons/:lesson/notes/': `${taken}lessons/${lesson}/notes/`,
    '/api/academy/attempts/:attempt/': `/api/academy/attempts/${attempt}/`,
    '/api/academy/certificates/:number/pdf/': `/api/academy/certificates/${certificate}/pdf/`,
    '/api/exchange/quotes/:number/': `/api/exchange/quotes/${firm.quote.number}/`,
    '/api/exchange/history/:number/': `/api/exchange/history/${firm.quote.number}/`,
    '/api/game/days/:day/': `/api/game/days/${today}/`,
    '/api/game/days/:day/ranking/': `/api/game/days/${today}/ranking/`,
    '/api/market/products/:slug/': '/api/market/products/visited/',
    '/api/market/products/:slug/reviews/': '/api/market/products/visited/reviews/',
    '/api/market/countries/:country/': '/api/market/countries/CO/',
    '/api/market/orders/:number/': `/api/market/orders/${bought.order}/`,
    '/api/market/orders/:number/invoice/': `/api/market/orders/${bought.order}/invoice/`,
    '/api/market/orders/:number/invoice/paper/': `/api/market/orders/${bought.order}/invoice/paper/`,
    '/api/tokenization/offerings/:slug/': '/api/tokenization/offerings/solar/',
    '/api/tokenization/documents/:version/': '/api/tokenization/documents/1/',
    '/api/tokenization/subscriptions/:number/': `/api/tokenization/subscriptions/${subscription}/`,
    '/api/support/objects/:kind/': '/api/support/objects/withdrawal/',
    '/api/support/tickets/:number/': `/api/support/tickets/${ticket}/`,
    '/api/withdrawals/:number/': `/api/withdrawals/${number}/`,
    '/api/withdrawals/:number/arrival/': `/api/withdrawals/${number}/arrival/`,
    '/api/withdrawals/:number/voucher/': `/api/withdrawals/${number}/voucher/`,
    '/api/payments/:number/': `/api/payments/${request.number}/`,
    '/api/payments/:number/watch/': `/api/payments/${request.number}/watch/`,
    '/api/pools/positions/:id/': `/api/pools/positions/${pool}/`,
    '/api/reports/why/entry/:id/': `/api/reports/why/entry/${await first('/api/ledger/')}/`,
    '/api/reports/why/earnings/:day/': `/api/reports/why/earnings/${at.toISOString().slice(0, 10)}/`,
    '/api/reports/why/account/:account/': '/api/reports/why/account/direct/',
    '/api/reports/why/volume/:side/': '/api/reports/why/volume/left/',
    '/api/ledger/earnings/': '/api/ledger/earnings/?period=30d',
    '/api/search/': '/api/search/?q=admin',
    '/api/tree/': '/api/tree/?format=json',
    '/api/tree/nodes/': `/api/tree/nodes/?version=${version}&ordinals=0`,
    '/api/tree/path/': `/api/tree/path/?to=0@${version}`,
    '/api/tree/search/': '/api/tree/search/?q=buyer',
  };
  close = async () => {
    await app.close();
    await world.close();
    await chain.stop();
  };
});
afterAll(() => close());

const read = (url: string, token: string) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });

/** Member reads, one for each path. */
async function reads(): Promise<AnyEndpoint[]> {
  const found = (await allEndpoints()).filter(
    ({ method, audience }) => method === 'GET' && audience === 'member',
  );
  return [...new Map(found.map((call) => [call.path, call])).values()];
}

const foundIn = (text: string): string[] =>
  personal.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

/**
 * Paths without data in this fixture, so they answer 404: an article, a closed day, a volume event.
 */
const withoutAnswer = [
  '/api/news/:slug/',
  '/api/reports/why/earnings/:day/',
  '/api/reports/why/path/:event/',
];

test('no answer to a visit holds an e-mail, a telephone number or a whole address', async () => {
  const found: Record<string, string[]> = {};
  const hidden: Record<string, string[]> = {};
  const unequal: string[] = [];
  const calls = await reads();
  expect(calls.length).toBeGreaterThan(35);
  for (const call of calls) {
    const url = urls[call.path] ?? call.path.replaceAll(/:\w+/g, '1');
    if (call.path.endsWith('/watch/')) continue;
    const byMember = await read(url, own);
    const byVisit = await read(url, visit.token);
    if (!isVisitCall(call)) {
      const { code } = byVisit.json<{ code?: string }>();
      if (code !== 'visit_read_only') unequal.push(`${url}: ${byVisit.statusCode}`);
      continue;
    }
    // A visit may read whatever the member may.
    const expected = withoutAnswer.includes(call.path) ? 404 : 200;
    if (byMember.statusCode !== expected || byVisit.statusCode !== expected) {
      unequal.push(
        `${url}: ${byMember.statusCode} ${byVisit.statusCode} ${byMember.body.slice(0, 200)}`,
      );
    }
    const toMember = foundIn(byMember.body);
    if (toMember.length > 0) found[call.path] = toMember;
    const toVisit = foundIn(byVisit.body);
    if (toVisit.length > 0) hidden[call.path] = toVisit;
  }
  expect(unequal).toEqual([]);
  expect(hidden).toEqual({});
  // Positive control: the patterns match in the member's own responses.
  expect(found).toMatchObject({
    '/api/auth/user/': expect.arrayContaining(['e-mail', 'phone']) as unknown,
    '/api/auth/sessions/': ['network address'],
    '/api/addresses/': expect.arrayContaining(['e-mail', 'a whole address']) as unknown,
    '/api/notifications/': expect.arrayContaining(['phone', 'a whole address']) as unknown,
    '/api/withdrawals/': ['a whole address'],
    '/api/withdrawals/:number/': ['a whole address'],
    '/api/payments/': ['a whole address'],
    '/api/market/addresses/': ['phone of a delivery'],
    '/api/market/orders/:number/': ['phone of a delivery'],
  });
});

test('withheld fields are marked as such, and all others are unchanged', async () => {
  const { body } = await read('/api/auth/user/', visit.token);
  const user = JSON.parse(body) as Record<string, unknown>;
  expect(user).toMatchObject({ email: HIDDEN, phone_number: HIDDEN });
  const mine = (await read('/api/auth/user/', own)).json<Record<string, unknown>>();
  expect({ ...user, email: EMAIL, phone_number: PHONE }).toEqual(mine);
  const { items } = (await read('/api/addresses/', visit.token)).json<{
    items: { address: string; label: string }[];
  }>();
  expect(items).toMatchObject([{ address: `0x3C44${HIDDEN}93BC`, label: `Mía, ${HIDDEN}` }]);
});

test('a refusal reveals no more than a response', async () => {
  const { body } = await read(`/api/news/${EMAIL}/`, visit.token);
  expect(foundIn(body)).toEqual([]);
});
