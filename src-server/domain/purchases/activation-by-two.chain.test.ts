import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  adminProposals,
  type ProposalDetail,
  type Proposed,
} from '#contract/api/admin/proposals.ts';
import {
  adminExceptions,
  type AdminException,
  type AdminExceptionPage,
} from '#contract/api/admin/exceptions.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { DAY_S, HOUR_S } from '#contract/rules/durations.ts';
import { administrator, insertMember } from '../../../tests/support/people.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { buildApp } from '../../app.ts';
import { members, memberships } from '../../database/schema/members.ts';
import { membershipPurchases, paymentExceptions } from '../../database/schema/purchases.ts';
import { totpFactors } from '../../database/schema/second-factors.ts';
import { auditLog } from '../../database/schema/system.ts';
import { listExceptions } from '../administration/payment-exceptions.ts';
import { expireProposals } from '../proposals/decide.ts';
import { activateException } from './activation.ts';
import { readRefund, refundException } from './refund.ts';
import type { RequestRow } from './states.ts';
import { startSession } from '../accounts/sign-in.ts';

const suite = purchaseSuite();

let app: FastifyInstance;
let second: number;
beforeEach(async () => {
  const { services, admin } = suite.world;
  app = await buildApp(services);
  second = await services.database.transaction((tx) => insertMember(tx, 'second', administrator));
  await protect(admin);
  await protect(second);
});
afterEach(() => app.close());

async function protect(memberId: number): Promise<void> {
  const { database, clock } = suite.world.services;
  await database.db.insert(totpFactors).values({ memberId, secret: 'x', confirmedAt: clock.now() });
}

/** Makes a member an administrator with every duty. */
async function appoint(memberId: number): Promise<void> {
  await suite.world.services.database.db
    .update(members)
    .set(administrator)
    .where(eq(members.id, memberId));
  await protect(memberId);
}

interface Input {
  readonly id?: number;
  readonly body?: object;
  readonly key?: string;
}

/** A call of somebody who has just signed in. */
async function call(
  memberId: number,
  endpoint: AnyEndpoint,
  { id, body, key = randomUUID() }: Input = {},
) {
  const { services } = suite.world;
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const { access } = await services.database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  const answer = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${access}`, 'idempotency-key': key },
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

async function listed(request: RequestRow, viewer = suite.world.admin): Promise<AdminException> {
  const { body } = await call(viewer, adminExceptions.list);
  const found = (body as AdminExceptionPage).items.find(
    (item) => item.request.number === request.number,
  );
  if (!found) throw new Error('There is no exception');
  return found;
}

/** A request of 500 USDT that ran out before that many tokens arrived. */
async function late(amount: string): Promise<RequestRow> {
  const { world, chain } = suite;
  const request = await world.request(await world.newBuyer());
  await chain.pass(HOUR_S + 1);
  await world.finalise();
  await world.pay(request, amount);
  await world.finalise();
  return request;
}

/** Activates with what the list says that the company bears. */
async function activate(request: RequestRow, by = suite.world.admin, key = randomUUID()) {
  const { id, borne } = await listed(request);
  const body = { note: 'Acordado', borne: borne ?? '0' };
  return call(by, adminExceptions.activate, { id, body, key });
}

async function proposed(request: RequestRow, by = suite.world.admin): Promise<number> {
  const { status, body } = await activate(request, by);
  expect(status).toBe(202);
  return (body as Proposed).proposal.id;
}

const accept = async (id: number, by = second) => {
  const { status, body } = await call(by, adminProposals.accept, { id, body: {} });
  return { status, body: body as ProposalDetail & { code?: string } };
};

const statusOf = async (request: RequestRow) => (await suite.world.shown(request)).status;

describe('what the company would bear beyond the tolerance', () => {
  it('is not given away by one administrator', async () => {
    const { world } = suite;
    const request = await late('0.01');
    const { id, borne, activation_by_two } = await listed(request);
    expect([borne, activation_by_two]).toEqual(['499.99', true]);
    const { database } = world.services;
    const work = database.transaction((tx) =>
      activateException(tx, world.services, id, { actorId: world.admin, note: '', borne: '500' }),
    );
    await expect(work).rejects.toMatchObject({ code: 'offer_changed' });
    await proposed(request);
    expect(await statusOf(request)).toBe('Expired');
    expect(await database.db.$count(memberships, eq(memberships.memberId, request.memberId))).toBe(
      0,
    );
  });

  it('is proposed once, and takes effect as a second person accepts it', async () => {
    const { world } = suite;
    const request = await late('400');
    const key = randomUUID();
    const first = await activate(request, world.admin, key);
    expect(first).toMatchObject({
      status: 202,
      body: { proposal: { kind: 'payment.activate', asked: [{ username: 'second' }] } },
    });
    // The same intention again is the same proposal; another one finds it open.
    expect(await activate(request, world.admin, key)).toEqual(first);
    const { id } = (first.body as Proposed).proposal;
    expect(await activate(request, second)).toMatchObject({
      status: 409,
      body: { code: 'proposal_open', details: { proposal: id } },
    });
    expect(await listed(request)).toMatchObject({ state: 'open', activation_proposal: id });

    const shown = await call(second, adminProposals.one, { id });
    expect(shown.body).toMatchObject({
      label: `${request.number} · buyer1`,
      duty: 'payouts',
      right: 'decide',
      changes: [
        { name: 'paid', from: '500.00', to: '400.00' },
        { name: 'borne', from: null, to: '100.00' },
      ],
      effects: [
        { id: 'payment_borne', values: { borne_tokens: '100', token: 'USDT' } },
        { id: 'payment_membership', values: { what_en: 'Advanced', paid_usd: '400.00' } },
      ],
    });
    expect(await accept(id, world.admin)).toMatchObject({ body: { code: 'own_proposal' } });
    expect(await accept(id)).toMatchObject({ status: 200, body: { state: 'accepted' } });

    expect(await statusOf(request)).toBe('Settled');
    const { db } = world.services.database;
    const [bought] = await db
      .select()
      .from(membershipPurchases)
      .where(eq(membershipPurchases.memberId, request.memberId));
    expect(bought?.amount).toBe(400_000_000n);
    expect(await db.select().from(paymentExceptions)).toMatchObject([
      { state: 'activated', resolvedBy: second, note: 'Acordado', borneAlone: null },
    ]);
    const audited = (await db.select().from(auditLog))
      .filter(({ subject }) => subject === `payment/${request.number}`)
      .map(({ action, actorId }) => [action, actorId]);
    expect(audited).toEqual([
      ['proposal.made', world.admin],
      ['payment.activated', second],
      ['proposal.accepted', second],
    ]);
  });

  it('stays as it is where it is refused or expires, and can be proposed again', async () => {
    const { services } = suite.world;
    const request = await late('400');
    const refused = await proposed(request);
    const body = { note: 'Devolver' };
    await call(second, adminProposals.refuse, { id: refused, body });
    expect(await accept(refused)).toMatchObject({ body: { code: 'already_resolved' } });
    expect(await listed(request)).toMatchObject({ state: 'open', activation_proposal: null });

    const expired = await proposed(request);
    const { proposal_days: days } = settingDefaults;
    await suite.chain.pass(days * DAY_S);
    await suite.world.finalise();
    expect(await accept(expired)).toMatchObject({ body: { code: 'proposal_expired' } });
    await services.database.transaction((tx) => expireProposals(tx, services));
    expect(await listed(request)).toMatchObject({ state: 'open', activation_proposal: null });
    expect(await accept(await proposed(request))).toMatchObject({ body: { state: 'accepted' } });
  });
});

describe('a proposal to activate', () => {
  it('is neither made nor accepted by whom the purchase pays', async () => {
    const { world } = suite;
    const request = await late('400');
    await appoint(world.sponsor);
    await appoint(request.memberId);
    for (const own of [world.sponsor, request.memberId]) {
      expect(await activate(request, own)).toMatchObject({ body: { code: 'own_benefit' } });
    }
    const asked = await activate(request);
    expect(asked.body).toMatchObject({ proposal: { asked: [{ username: 'second' }] } });
    const { id } = (asked.body as Proposed).proposal;
    expect(await accept(id, world.sponsor)).toMatchObject({ body: { code: 'own_benefit' } });
    expect(await accept(id, request.memberId)).toMatchObject({ body: { code: 'forbidden' } });
    expect(await statusOf(request)).toBe('Expired');
    expect(await accept(id)).toMatchObject({ body: { state: 'accepted' } });
  });

  it('is void where the purchase has come to pay who proposed it', async () => {
    const { world } = suite;
    const request = await late('400');
    const id = await proposed(request);
    await world.services.database.db
      .update(members)
      .set({ sponsorId: world.admin })
      .where(eq(members.id, request.memberId));
    expect(await accept(id)).toMatchObject({
      body: { state: 'void', decision_note: 'own_benefit' },
    });
    expect(await statusOf(request)).toBe('Expired');
  });

  it('is void where the company would bear more by now', async () => {
    const { world, chain } = suite;
    const buyer = await world.newBuyer();
    await world.pay(await world.request(buyer, { plan: 'Starter' }), '100');
    await world.finalise();
    const upgrade = await world.request(buyer, { amount: await world.due(buyer, 'Advanced') });
    await chain.pass(HOUR_S + 1);
    await world.finalise();
    await world.pay(upgrade, '300');
    await world.finalise();
    const id = await proposed(upgrade);
    // The membership ends before anybody has decided: a new one costs 500.
    const { services } = world;
    await services.database.db
      .update(memberships)
      .set({ endsAt: services.clock.now() })
      .where(eq(memberships.memberId, buyer));
    expect((await call(second, adminProposals.one, { id })).body).toMatchObject({
      effects: [{ id: 'not_possible' }],
    });
    expect(await accept(id)).toMatchObject({
      status: 200,
      body: { state: 'void', decision_note: 'offer_changed' },
    });
    expect(await statusOf(upgrade)).toBe('Expired');
  });

  it('is void where the payment went back meanwhile', async () => {
    const { world, chain } = suite;
    const { services } = world;
    const request = await late('400');
    const id = await proposed(request);
    const { USDT } = chain.deployment.tokens;
    const amount = parseUnits('400', USDT.decimals);
    await chain.own('withdraw', [USDT.address, chain.outsider, amount]);
    const block = await chain.rpc.first((provider) => provider.getBlock('latest'));
    await chain.finalise();
    const transaction = await readRefund(services, block?.transactions[0] ?? '');
    const exception = await listed(request);
    await services.database.transaction((tx) =>
      refundException(tx, services, exception.id, { transaction, actorId: second, note: '' }),
    );
    expect(await accept(id)).toMatchObject({
      body: { state: 'void', decision_note: 'already_resolved' },
    });
    expect(await statusOf(request)).toBe('Expired');
  });
});

describe('one person alone', () => {
  it('activates exactly at the tolerance that the request froze, and not a unit below', async () => {
    const least = await late('497.5');
    expect(await listed(least)).toMatchObject({ borne: '2.5', activation_by_two: false });
    expect(await activate(least)).toMatchObject({ status: 200, body: { state: 'activated' } });
    expect(await statusOf(least)).toBe('Settled');
    const below = await late('497.499999');
    expect(await listed(below)).toMatchObject({ borne: '2.500001', activation_by_two: true });
    await proposed(below);
  });

  it('lets the company bear 10 USD in seven days, and what is paid whole beside it', async () => {
    const { world, chain } = suite;
    for (let count = 0; count < 4; count += 1) {
      expect(await activate(await late('497.5'))).toMatchObject({ status: 200 });
    }
    const fifth = await late('497.5');
    expect(await listed(fifth)).toMatchObject({ activation_by_two: true });
    // What another person did is theirs.
    expect(await listed(fifth, second)).toMatchObject({ activation_by_two: false });
    const id = await proposed(fifth);
    const { db } = world.services.database;
    expect(await db.$count(paymentExceptions, eq(paymentExceptions.state, 'activated'))).toBe(4);
    expect(await activate(await late('500'))).toMatchObject({ status: 200 });
    // What two decided counts for neither of them.
    expect(await accept(id)).toMatchObject({ body: { state: 'accepted' } });
    for (let count = 0; count < 4; count += 1) {
      expect(await activate(await late('497.5'), second)).toMatchObject({ status: 200 });
    }
    await chain.pass(7 * DAY_S);
    await world.finalise();
    expect(await activate(await late('497.5'))).toMatchObject({ status: 200 });
  });
});

it('a part in the asked token is an administrator’s once another token activated the purchase', async () => {
  const { world } = suite;
  const { services, admin: actorId } = world;
  const open = async () => {
    const { items } = await listExceptions(
      services.database.db,
      services,
      { state: 'open' },
      actorId,
    );
    return items.map(({ id, currency, amount }) => ({ id, currency, amount }));
  };
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '100');
  await world.finalise();
  // It waits for the rest, which the member may still send.
  expect(await open()).toEqual([]);
  await world.pay(request, '500', 'USDC');
  await world.finalise();
  const [other] = await open();
  expect(other).toMatchObject({ currency: 'USDC', amount: '500' });

  const decision = { actorId, note: 'Acordado', borne: '0', isAccepted: true };
  await services.database.transaction((tx) =>
    activateException(tx, services, other?.id ?? 0, decision),
  );
  expect((await world.shown(request)).status).toBe('Settled');
  expect(await open()).toMatchObject([{ currency: 'USDT', amount: '100' }]);
});
