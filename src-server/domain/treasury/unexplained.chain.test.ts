import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { callerOf } from '../../../tests/support/caller.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { payoutsInterface, receiptsInterface } from '../../chain/artifacts.ts';
import { savedAddresses } from '../../database/schema/inbox.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { payoutTick } from '../../jobs/chain/payout-watcher.ts';
import { treasuryTick } from '../../jobs/chain/treasury-watcher.ts';
import { acceptProposal, prepareAcceptance } from '../proposals/decide.ts';
import type { ProposalPayloads } from '../proposals/proposal-kind.ts';
import { propose } from '../proposals/propose.ts';
import { treasuryKind } from '../proposals/treasury-kind.ts';
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
  const [ana, marta] = [await administrator('ana'), await administrator('marta')];
  const [movement] = await listed();
  if (!movement) throw new Error('Nothing is unexplained');
  const { tx_hash: txHash, currency, amount: shown } = movement;
  const { proposal } = await proposeOwners(ana, { txHash, currency, shown });
  expect(await listed()).toMatchObject([{ tx_hash: txHash, proposal: proposal.id }]);
  await accept(marta, proposal.id);
}

async function proposeOwners(caller: Caller, payload: ProposalPayloads['treasury.own']) {
  const { services } = suite.world;
  const prepared = await treasuryKind.prepare?.(services, payload);
  return services.database.transaction((tx) =>
    propose(tx, services, caller, {
      kind: 'treasury.own',
      payload,
      reason: 'Lo movió la empresa',
      prepared,
    }),
  );
}

async function accept(caller: Caller, id: number): Promise<void> {
  const { services } = suite.world;
  const prepared = await prepareAcceptance(services, id);
  await services.database.transaction((tx) =>
    acceptProposal(tx, services, caller, { id, prepared }),
  );
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
  const asked = await proposeOwners(ana, {
    txHash: movement?.tx_hash ?? '',
    currency: 'USDT',
    shown: '70',
  });
  await claimPayment(services, buyer, { number: request.number, text: hash });
  await accept(marta, asked.proposal.id);
  expect(await account('owner_funds')).toBe('0');
  const { rows } = await services.database.db.execute(
    `select state from proposals where id = ${asked.proposal.id}`,
  );
  expect(rows).toEqual([{ state: 'void' }]);
});

it('is not called the owner’s by whoever got the tokens, neither as proposer nor as accepter', async () => {
  await payOutside('5');
  const { services } = suite.world;
  const [ana, marta, eva] = [
    await administrator('ana'),
    await administrator('marta'),
    await administrator('eva'),
  ];
  const [movement] = await listed();
  const payload = { txHash: movement?.tx_hash ?? '', currency: 'USDT', shown: '-5' } as const;
  const saved = (memberId: number) =>
    services.database.db.insert(savedAddresses).values({
      memberId,
      address: suite.chain.outsider,
      label: 'Mía',
      chainId: suite.chain.deployment.chainId,
      createdAt: services.clock.now(),
    });
  await saved(ana.memberId);
  await expect(proposeOwners(ana, payload)).rejects.toMatchObject({
    code: 'own_benefit',
    details: { why: 'wallet' },
  });
  const { proposal } = await proposeOwners(marta, payload);
  await expect(accept(ana, proposal.id)).rejects.toMatchObject({ code: 'own_benefit' });
  await accept(eva, proposal.id);
  expect(await listed()).toEqual([]);
});
