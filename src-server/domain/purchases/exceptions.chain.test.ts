import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tokenInterface } from '../../chain/artifacts.ts';
import { formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { HOUR_S } from '#contract/rules/durations.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { memberships } from '../../database/schema/members.ts';
import { membershipPurchases, purchaseRequests } from '../../database/schema/purchases.ts';
import { auditLog } from '../../database/schema/system.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { listExceptions } from '../administration/payment-exceptions.ts';
import { activateException } from './activation.ts';
import { cancelPurchase } from './cancel.ts';
import { claimPayment } from './claim.ts';
import { readRefund, refundException } from './refund.ts';
import type { RequestRow } from './states.ts';
import { listSweeps } from './sweeps.ts';
import { viewRequests } from './views.ts';
import { watchedRequests } from './watched.ts';

const suite = purchaseSuite();

/** A request that ran out with a part of 400 paid. */
async function partial(): Promise<RequestRow> {
  const { world, chain } = suite;
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '400');
  await world.finalise();
  await chain.pass(HOUR_S + 1);
  await world.finalise();
  return request;
}

const list = () => {
  const { services, admin } = suite.world;
  return listExceptions(services.database.db, services, { state: 'open' }, admin);
};

async function idOf(request: RequestRow): Promise<number> {
  const { items } = await list();
  const found = items.find((item) => item.request.number === request.number);
  if (!found) throw new Error('There is no exception');
  return found.id;
}

/** As an administrator accepts it who has just read it, where nothing else is said. */
async function activate(id: number, given: { actorId?: number; borne?: string } = {}) {
  const { services, admin } = suite.world;
  const shown = (await list()).items.find((item) => item.id === id)?.borne ?? '0';
  const decision = { actorId: admin, note: 'Acordado', borne: shown, isAccepted: true, ...given };
  await services.database.transaction((tx) => activateException(tx, services, id, decision));
}

async function refund(id: number, hash: string, actorId = suite.world.admin) {
  const { services } = suite.world;
  const transaction = await readRefund(services, hash);
  await services.database.transaction((tx) =>
    refundException(tx, services, id, { transaction, actorId, note: '' }),
  );
}

describe('an administrator', () => {
  it('sees what waits, and lets a part take effect: the company bears the rest, once', async () => {
    const { world } = suite;
    const request = await partial();
    const { items, counts, received } = await list();
    expect(items).toMatchObject([
      {
        kind: 'paid_partial',
        amount: '400',
        difference: '-100',
        borne: '100',
        can_activate: true,
        request: { number: request.number, status: 'Expired' },
      },
    ]);
    expect(counts.open).toBe(1);
    expect(received).toEqual([{ currency: 'USDT', amount: '400', payments: 1 }]);

    const id = await idOf(request);
    await activate(id);
    await expect(activate(id)).rejects.toMatchObject({ code: 'already_resolved' });
    await expect(refund(id, await suite.sendBack('400'))).rejects.toMatchObject({
      code: 'already_resolved',
    });
    expect((await world.shown(request)).status).toBe('Settled');
    const { db } = world.services.database;
    const [bought] = await db
      .select()
      .from(membershipPurchases)
      .where(eq(membershipPurchases.memberId, request.memberId));
    expect(bought?.amount).toBe(400_000_000n);
    // Volume and bonus are on what was paid: 500 BV × 400 / 500, 8 % of 400.
    const [volume] = await db
      .select()
      .from(volumeEvents)
      .where(eq(volumeEvents.memberId, request.memberId));
    expect(formatUsd(volume?.volume ?? 0n)).toBe('400.00');
    expect(await world.balance(world.sponsor)).toBe('32.00');
    const audited = await db.select().from(auditLog);
    expect(audited.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['payment.activated', world.admin],
    ]);
  });

  it('sees whether it is the first, how the last five ended, and who else pays from there', async () => {
    const { world } = suite;
    const { services } = world;
    const first = await partial();
    // All payments of the tests come from one wallet.
    const other = await world.request(await world.newBuyer());
    await world.pay(other, '500');
    await world.finalise();
    const again = await world.request(first.memberId);
    await services.database.transaction((tx) =>
      cancelPurchase(tx, services, first.memberId, again.number),
    );
    const last = await world.request(first.memberId);
    await world.pay(last, '300');
    await world.finalise();
    await suite.chain.pass(HOUR_S + 1);
    await world.finalise();
    const histories = new Map(
      (await list()).items.map(({ request, history }) => [request.number, history]),
    );
    expect(histories.get(first.number)).toEqual({
      is_first: true,
      ended: [],
      others_by_sender: 1,
    });
    expect(histories.get(last.number)).toEqual({
      is_first: false,
      ended: ['Cancelled', 'Expired'],
      others_by_sender: 1,
    });
  });

  it('cannot activate what is no longer possible', async () => {
    const { world } = suite;
    const request = await partial();
    const dearer = await world.request(request.memberId, { plan: 'Executive' });
    await world.pay(dearer, '2500');
    await world.finalise();
    await expect(activate(await idOf(request))).rejects.toMatchObject({
      code: 'plan_refused',
      details: { reason: 'downgrade' },
    });
    expect((await world.shown(request)).status).toBe('Expired');
  });

  it('records a refund only where the chain shows exactly it, and once', async () => {
    const { world, chain } = suite;
    const request = await partial();
    const id = await idOf(request);
    const why = (reason: string) => ({ code: 'transfer_unmatched', details: { why: reason } });
    await expect(refund(id, await suite.sendBack('400.000001'))).rejects.toMatchObject(
      why('transfer'),
    );
    await expect(refund(id, await suite.sendBack('400', chain.operator))).rejects.toMatchObject(
      why('transfer'),
    );
    // What a stranger sends is no refund of the company's.
    await expect(refund(id, `0x${'0'.repeat(64)}`)).rejects.toMatchObject(why('not_final'));
    const hash = await suite.sendBack('400');
    await refund(id, hash);
    expect((await world.shown(request)).exceptions).toMatchObject([
      { state: 'refunded', refund_tx_hash: hash },
    ]);
    await expect(refund(id, hash)).rejects.toMatchObject({ code: 'already_resolved' });
    const other = await partial();
    await expect(refund(await idOf(other), hash)).rejects.toMatchObject(why('used_before'));
    // 500 of the sponsor and the 400 that still wait.
    expect(await world.account('custody', 'USDT')).toBe('900');
  });

  it('and another one who decides otherwise at the same moment: one of both counts', async () => {
    const request = await partial();
    const id = await idOf(request);
    const hash = await suite.sendBack('400');
    const outcomes = await Promise.allSettled([activate(id), refund(id, hash), activate(id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a decision', () => {
  it('records the refund of what was there when it was sent: what came since stays open', async () => {
    const { world, chain } = suite;
    const request = await world.request(await world.newBuyer());
    await chain.pass(HOUR_S + 1);
    await world.finalise();
    await world.pay(request, '100');
    await world.finalise();
    const hash = await suite.sendBack('100');
    await world.pay(request, '50');
    await world.finalise();
    const id = await idOf(request);
    expect((await list()).items).toMatchObject([{ id, amount: '150' }]);
    await refund(id, hash);
    expect((await world.shown(request)).exceptions).toMatchObject([
      { state: 'refunded', amount: '100', refund_tx_hash: hash },
      { state: 'open', amount: '50', refund_tx_hash: null },
    ]);
    const rest = await idOf(request);
    expect(rest).not.toBe(id);
    await expect(refund(rest, hash)).rejects.toMatchObject({ code: 'transfer_unmatched' });
    await refund(rest, await suite.sendBack('50'));
    expect((await list()).items).toEqual([]);
  });

  it('is made by what the company bears now, and never costs more than was shown', async () => {
    const { world, chain } = suite;
    const buyer = await world.newBuyer();
    await world.pay(await world.request(buyer, { plan: 'Starter' }), '100');
    await world.finalise();
    const due = await world.due(buyer, 'Advanced');
    const upgrade = await world.request(buyer, { amount: due });
    await chain.pass(HOUR_S + 1);
    await world.finalise();
    await world.pay(upgrade, due);
    await world.finalise();
    const id = await idOf(upgrade);
    expect((await list()).items).toMatchObject([{ borne: '0', can_activate: true }]);
    // The membership ends before anybody has decided: a new one costs 500.
    const { db } = world.services.database;
    await db
      .update(memberships)
      .set({ endsAt: world.services.clock.now() })
      .where(eq(memberships.memberId, buyer));
    const borne = formatUsd(parseUsd('500') - parseUsd(due)).replace('.00', '');
    expect((await list()).items).toMatchObject([{ borne, can_activate: true }]);
    await expect(activate(id, { borne: '0' })).rejects.toMatchObject({ code: 'offer_changed' });
    expect((await world.shown(upgrade)).status).toBe('Expired');
    await activate(id, { borne });
    expect((await world.shown(upgrade)).status).toBe('Settled');
  });

  it('is never made about an own payment', async () => {
    const request = await partial();
    const id = await idOf(request);
    const own = request.memberId;
    await expect(activate(id, { actorId: own })).rejects.toMatchObject({ code: 'own_benefit' });
    const hash = await suite.sendBack('400');
    await expect(refund(id, hash, own)).rejects.toMatchObject({ code: 'own_benefit' });
    expect((await list()).counts.open).toBe(1);
  });

  it('cannot give a purchase away for tokens that are worth nothing', async () => {
    const { world } = suite;
    const request = await world.request(await world.newBuyer());
    await world.pay(request, '0.000000000000000001', 'TCT');
    await world.finalise();
    expect((await list()).items).toMatchObject([{ kind: 'wrong_token', can_activate: false }]);
    await expect(activate(await idOf(request), { borne: '500' })).rejects.toMatchObject({
      code: 'amount_out_of_range',
    });
  });
});

describe('requests that are never paid', () => {
  it('are watched for some days only, and a member cannot create them without end', async () => {
    const { world, chain } = suite;
    const { services } = world;
    const buyer = await world.newBuyer();
    const cancel = (request: RequestRow) =>
      services.database.transaction((tx) => cancelPurchase(tx, services, buyer, request.number));
    const max = settingDefaults.purchase_requests_day_max;
    for (let made = 0; made < max; made += 1) await cancel(await world.request(buyer));
    await expect(world.request(buyer)).rejects.toMatchObject({
      code: 'too_many',
      details: { max },
    });
    expect(await watchedRequests(services)).toHaveLength(max);
    await chain.pass(25 * HOUR_S);
    await chain.mine();
    const open = await world.request(buyer);
    await chain.pass(60 * HOUR_S);
    await world.finalise();
    const { db } = services.database;
    expect(await watchedRequests(services)).toMatchObject([{ number: open.number }]);
    // What the member's screen follows is what the watcher reads.
    const rows = await db
      .select()
      .from(purchaseRequests)
      .where(eq(purchaseRequests.memberId, buyer));
    expect(rows).toHaveLength(max + 1);
    const followed = (await viewRequests(db, services, rows)).filter(({ watched }) => watched);
    expect(followed).toMatchObject([{ number: open.number }]);
  });
});

describe('a sweep', () => {
  it('moves what was paid to the treasury, and is not proposed again', async () => {
    const { world, chain } = suite;
    const { services } = world;
    const requests = [
      await world.request(await world.newBuyer()),
      await world.request(await world.newBuyer()),
    ];
    for (const request of requests) await world.pay(request, '500');
    await world.finalise();
    const { items, chain: shown } = await listSweeps(services.database.db, services);
    expect(items).toMatchObject([
      {
        currency: 'USDT',
        amount: '1000',
        addresses: 2,
        numbers: requests.map(({ number }) => number),
      },
    ]);
    const [sweep] = items;
    const before = await chain.balanceOf('USDT', chain.deployment.treasury);
    await chain.send({
      from: chain.outsider,
      to: shown?.contract ?? '',
      data: sweep?.calldata ?? '',
    });
    await world.finalise();
    expect(await chain.balanceOf('USDT', chain.deployment.treasury)).toBe(
      before + parseUnits('1000', 6),
    );
    expect((await listSweeps(services.database.db, services)).items).toEqual([]);
    // What comes afterwards is credited in full, and proposed.
    const [first] = requests;
    if (!first) throw new Error('There is no request');
    await world.pay(first, '7');
    await world.finalise();
    expect((await world.shown(first)).exceptions).toMatchObject([
      { kind: 'paid_over', amount: '7' },
    ]);
    expect((await listSweeps(services.database.db, services)).items).toMatchObject([
      { amount: '7', addresses: 1 },
    ]);
  });
});

describe('"I paid, but …"', () => {
  it('says what becomes of a transaction', async () => {
    const { world, chain } = suite;
    const buyer = await world.newBuyer();
    const [request, other] = [await world.request(buyer), await world.request(buyer)];
    const claim = async (hash: string, of = request) => {
      const { outcome, number } = await claimPayment(world.services, buyer, {
        number: of.number,
        text: hash,
      });
      return number === null ? outcome : `${outcome} ${number}`;
    };
    await expect(claim('0x12')).rejects.toMatchObject({ code: 'validation' });
    const paid = await world.pay(request, '500');
    expect(await claim(paid)).toBe('not_on_chain');
    expect((await world.shown(request)).reported_tx_hash).toBe(paid);
    await world.finalise();
    expect(await claim(` ${paid.toUpperCase().replace('0X', '0x')} `)).toBe('found');
    expect(await claim(paid, other)).toBe(`other_request ${request.number}`);
    const elsewhere = await world.pay({ ...request, address: chain.operator }, '500');
    const failed = await chain.send({
      from: chain.operator,
      to: chain.deployment.tokens.USDT.address,
      data: tokenInterface.encodeFunctionData('transfer', [request.address, parseUnits('9000', 6)]),
    });
    await world.finalise();
    expect(await claim(elsewhere)).toBe('elsewhere');
    expect(await claim(failed)).toBe('failed');
    // A stranger's payment notifies nobody.
    const strangers = await world.pay(await world.request(await world.newBuyer()), '500');
    await world.finalise();
    expect(await claim(strangers)).toBe('elsewhere');
  });

  it('finds a payment of long after, at an address that is no longer watched', async () => {
    const { world, chain } = suite;
    const request = await world.request(await world.newBuyer());
    await chain.pass(HOUR_S + 1);
    await world.finalise();
    await chain.pass(40 * 24 * HOUR_S);
    // More blocks than are read again with the next ones, which would be of the time before.
    await chain.mine(64);
    await world.finalise();
    const paid = await world.pay(request, '500');
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({ status: 'Expired', receipts: [] });
    const { memberId, number } = request;
    const found = await claimPayment(world.services, memberId, { number, text: paid });
    expect(found).toMatchObject({
      outcome: 'found',
      request: { exceptions: [{ kind: 'paid_late', state: 'open', amount: '500' }] },
    });
    expect(await claimPayment(world.services, memberId, { number, text: paid })).toEqual(found);
  });
});
