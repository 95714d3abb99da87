import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { callerOf } from '../../../tests/support/caller.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { payoutsInterface, receiptsInterface } from '../../chain/artifacts.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { payoutTick } from '../../jobs/payout-watcher.ts';
import { treasuryTick } from '../../jobs/treasury-watcher.ts';
import { acceptProposal } from '../proposals/decide.ts';
import { propose } from '../proposals/propose.ts';
import { cancelPurchase } from '../purchases/cancel.ts';
import { claimPayment } from '../purchases/claim.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import type { Caller } from '../accounts/sessions.ts';
import { beginTreasuryBooks } from './cursor.ts';
import { listUnexplained } from './unexplained.ts';

const suite = purchaseSuite();
const units = (amount: string): bigint => parseUnits(amount, 6);
const account = (name: string): Promise<string> => suite.world.account(name, 'USDT');
const listed = async () => (await listUnexplained(suite.world.services.database.db)).items;

beforeEach(async () => {
  const { world, chain } = suite;
  const { number: block } = await chain.treasury.head();
  const { database, clock } = world.services;
  await database.transaction((tx) =>
    beginTreasuryBooks(tx, chain.deployment, { block, at: clock.now() }),
  );
});

async function tick(): Promise<void> {
  await suite.world.finalise();
  await treasuryTick(suite.world.services);
}

/** An administrator with the duty, as a request would name them. */
function administrator(username: string): Promise<Caller> {
  const { services } = suite.world;
  return services.database.transaction(async (tx) => {
    const standing = { role: 'administrator' as const, duties: ['payouts' as const] };
    return callerOf(tx, services, await insertMember(tx, username, standing));
  });
}

/** Two persons say that what is unexplained of the first listed movement is the owner's. */
async function bookAsOwners(): Promise<void> {
  const { services } = suite.world;
  const [ana, marta] = [await administrator('ana'), await administrator('marta')];
  const [movement] = await listed();
  if (!movement) throw new Error('Nothing is unexplained');
  const { tx_hash: txHash, currency, amount: shown } = movement;
  const { proposal } = await services.database.transaction((tx) =>
    propose(tx, services, ana, {
      kind: 'treasury.own',
      payload: { txHash, currency, shown },
      reason: 'Lo retiró la empresa',
    }),
  );
  expect(await listed()).toMatchObject([{ tx_hash: txHash, proposal: proposal.id }]);
  await services.database.transaction((tx) => acceptProposal(tx, services, marta, proposal));
}

/** An operator pays a number that nobody asked for. */
async function payOutside(amount: string): Promise<void> {
  const { chain, world } = suite;
  const data = payoutsInterface.encodeFunctionData('pay', [
    `0x${'ef'.repeat(32)}`,
    4_000_000_000,
    chain.deployment.tokens.USDT.address,
    [{ number: 999_999, to: chain.outsider, amount: units(amount) }],
  ]);
  await chain.send({ from: chain.operator, to: chain.deployment.treasury, data });
  await tick();
  await payoutTick(world.services);
  await payoutTick(world.services);
}

/** A payment to an address of long ago, swept: nothing in the books explains it. */
async function payForgotten(amount: string) {
  const { world, chain } = suite;
  const { services } = world;
  const buyer = await world.newBuyer();
  const request = await world.request(buyer);
  await services.database.transaction((tx) => cancelPurchase(tx, services, buyer, request.number));
  await services.database.db
    .update(purchaseRequests)
    .set({ closedAt: new Date(0) })
    .where(eq(purchaseRequests.number, request.number));
  const hash = await world.pay(request, amount);
  const { USDT } = chain.deployment.tokens;
  const data = receiptsInterface.encodeFunctionData('sweep', [USDT.address, [request.number]]);
  const to = chain.deployment.receipts;
  await chain.send({ from: chain.outsider, to, data, gas: 1_000_000n });
  await tick();
  return { buyer, request, hash };
}

it('each movement is listed with what it moved, and is the owner’s once two persons say so', async () => {
  await payOutside('5');
  expect(await listed()).toMatchObject([
    { currency: 'USDT', amount: '-5', counterparty: null, proposal: null },
  ]);
  await bookAsOwners();
  expect(await listed()).toEqual([]);
  expect(await account('unexplained')).toBe('0');
  expect(await account('owner_funds')).toBe('5');
  expect(await account('custody')).toBe('495');
  const { services } = suite.world;
  expect((await reconcile(services.database.db, services.chain)).problems).toEqual([]);
});

it('what explains it later is taken from the owner’s funds again', async () => {
  const { world } = suite;
  const { buyer, request, hash } = await payForgotten('70');
  const { address } = request;
  expect(await listed()).toMatchObject([{ amount: '70', counterparty: address }]);
  await bookAsOwners();
  expect(await account('owner_funds')).toBe('-70');
  await claimPayment(world.services, buyer, { number: request.number, text: hash });
  expect(await account('owner_funds')).toBe('0');
  expect(await account('unmatched_receipts')).toBe('-70');
  expect(await account('unexplained')).toBe('0');
  expect(await account('custody')).toBe('570');
  expect(await listed()).toEqual([]);
});

it('what was explained meanwhile is nobody’s to decide: the proposal is void', async () => {
  const { world } = suite;
  const { services } = world;
  const { buyer, request, hash } = await payForgotten('70');
  const [ana, marta] = [await administrator('ana'), await administrator('marta')];
  const [movement] = await listed();
  const asked = await services.database.transaction((tx) =>
    propose(tx, services, ana, {
      kind: 'treasury.own',
      payload: { txHash: movement?.tx_hash ?? '', currency: 'USDT', shown: '70' },
      reason: 'Lo envió la empresa',
    }),
  );
  await claimPayment(services, buyer, { number: request.number, text: hash });
  await services.database.transaction((tx) => acceptProposal(tx, services, marta, asked.proposal));
  expect(await account('owner_funds')).toBe('0');
  const { rows } = await services.database.db.execute(
    `select state from proposals where id = ${asked.proposal.id}`,
  );
  expect(rows).toEqual([{ state: 'void' }]);
});
