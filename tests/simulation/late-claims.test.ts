import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OVERLAP } from '#server/domain/chain/cursor.ts';
import { readReceivingCode } from '#server/chain/receiving-address.ts';
import { receipts, type purchaseRequests } from '#server/database/schema/purchases.ts';
import { cancelPurchase } from '#server/domain/purchases/cancel.ts';
import { claimPayment } from '#server/domain/purchases/claim.ts';
import { createPurchase } from '#server/domain/purchases/create.ts';
import { purchaseTick } from '#server/jobs/chain/purchase-watcher.ts';
import { lendPglite } from '../support/database/kept-pglite.ts';
import { storeOf } from './database.ts';
import type { Server } from './process.ts';
import { CONFIRMATIONS, createWorld, transfer, type World } from './world.ts';

const DAYS_LATER = 4 * 24 * 60 * 60 * 1000;

let world: World;
let giveBack: () => Promise<void>;
beforeEach(async () => {
  const lent = await lendPglite();
  ({ giveBack } = lent);
  world = await createWorld(storeOf(lent.client), 2);
});
afterEach(() => giveBack());

/** Lets a task of a process come to its end. */
async function finish<T>(server: Server, task: Promise<T>): Promise<T> {
  while (await world.scheduler.advance(server));
  return task;
}

function finalise(): void {
  for (let block = 0; block <= CONFIRMATIONS + 1; block += 1) world.chain.mine(world.chainTime());
}

type Request = typeof purchaseRequests.$inferSelect;

/** A request that was taken back so long ago that its address is no longer read. */
async function oldRequest(server: Server): Promise<Request> {
  const { services } = server;
  const [member] = world.members;
  const [plan] = world.plans;
  if (!member || !plan) throw new Error('The world is empty');
  const code = await finish(
    server,
    readReceivingCode(services.chain.rpc, services.chain.deployment),
  );
  const body = {
    kind: 'membership',
    subject_id: plan.id,
    amount: '100',
    currency: 'USDT',
  } as const;
  const request = await finish(
    server,
    services.database.transaction((tx) => createPurchase(tx, services, member.id, { code, body })),
  );
  await finish(
    server,
    services.database.transaction((tx) => cancelPurchase(tx, services, member.id, request.number)),
  );
  world.pass(DAYS_LATER);
  // The first block of a stretch says since when requests are read, and stretches overlap.
  for (let block = 0; block <= OVERLAP / CONFIRMATIONS; block += 1) finalise();
  await finish(server, purchaseTick(server.services));
  return request;
}

function pay({ address }: Request, amount: bigint): string {
  const hash = transfer(world, 'USDT', { from: world.stranger, to: address, amount });
  finalise();
  return hash;
}

const claimed = ({ services }: Server, { memberId, number }: Request, text: string) =>
  claimPayment(services, memberId, { number, text });

const amountsOf = async ({ number }: Request) => {
  const rows = await world.store.db
    .select({ amount: receipts.amount })
    .from(receipts)
    .where(eq(receipts.requestNumber, number))
    .orderBy(receipts.blockNumber);
  return rows.map(({ amount }) => amount);
};

test('a late payment keeps its worth while another one is claimed and booked', async () => {
  const [slow, quick] = world.servers as [Server, Server];
  const request = await oldRequest(quick);
  const first = pay(request, 40_000_000n);
  await finish(quick, purchaseTick(quick.services));
  const claim = claimed(slow, request, first);
  // All that the chain is asked for has been answered; the transaction waits.
  while (!(await world.scheduler.waiting(slow)).includes('transaction')) {
    await world.scheduler.advance(slow);
  }
  const second = pay(request, 70_000_000n);
  await finish(quick, purchaseTick(quick.services));
  await finish(quick, claimed(quick, request, second));
  expect(await amountsOf(request)).toEqual([70_000_000n]);

  await finish(slow, claim);
  expect(await amountsOf(request)).toEqual([40_000_000n, 70_000_000n]);
});

test('two late payments that are claimed one after the other keep their worth', async () => {
  const [, server] = world.servers as [Server, Server];
  const request = await oldRequest(server);
  for (const amount of [40_000_000n, 70_000_000n]) {
    const hash = pay(request, amount);
    await finish(server, purchaseTick(server.services));
    await finish(server, claimed(server, request, hash));
  }
  expect(await amountsOf(request)).toEqual([40_000_000n, 70_000_000n]);
});
