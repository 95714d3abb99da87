import { readFile } from 'node:fs/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReceivingCode } from '#server/chain/receiving-address.ts';
import { encodeSweep } from '#server/chain/token-transfers.ts';
import { receipts } from '#server/database/schema/purchases.ts';
import { OVERLAP } from '#server/domain/chain/cursor.ts';
import { createPurchase } from '#server/domain/purchases/create.ts';
import { bookMovements } from '#server/domain/treasury/movements.ts';
import { lockPayouts } from '#server/domain/treasury/payouts-lock.ts';
import { listUnexplained } from '#server/domain/treasury/unexplained.ts';
import { purchaseTick } from '#server/jobs/chain/purchase-watcher.ts';
import { treasuryTick } from '#server/jobs/chain/treasury-watcher.ts';
import { lendPglite } from '../support/database/kept-pglite.ts';
import { storeOf } from './database.ts';
import { problemsAtRest } from './invariants.ts';
import type { Server } from './process.ts';
import { CONFIRMATIONS, createWorld, tokenOf, transfer, type World } from './world.ts';

const FIRST_AMOUNT = 150_000_000n;
/** More than the first sweep reaches, so that it lies there however often the block is read. */
const SECOND_AMOUNT = 200_000_000n;

let world: World;
let server: Server;
let giveBack: () => Promise<void>;
beforeEach(async () => {
  const lent = await lendPglite();
  ({ giveBack } = lent);
  world = await createWorld(storeOf(lent.client), 2);
  [server] = world.servers as [Server];
});
afterEach(() => giveBack());

async function finish<T>(task: Promise<T>): Promise<T> {
  while (await world.scheduler.advance(server));
  return task;
}

async function watch(): Promise<void> {
  for (let block = 0; block <= CONFIRMATIONS + 1; block += 1) world.chain.mine(world.chainTime());
  await finish(purchaseTick(server.services));
  await finish(treasuryTick(server.services));
}

/** In one block an address is paid, swept, paid again and swept again. */
async function sweptTwice() {
  const { chain, database } = server.services;
  const code = await finish(readReceivingCode(chain.rpc, chain.deployment));
  const [member] = world.members;
  const [plan] = world.plans;
  if (!member || !plan) throw new Error('The world is empty');
  const body = {
    kind: 'membership',
    subject_id: plan.id,
    amount: '100',
    currency: 'USDT',
  } as const;
  const { address, number } = await finish(
    database.transaction((tx) => createPurchase(tx, server.services, member.id, { code, body })),
  );
  const sweeps: string[] = [];
  for (const amount of [FIRST_AMOUNT, SECOND_AMOUNT]) {
    transfer(world, 'USDT', { from: world.stranger, to: address, amount });
    const data = encodeSweep(tokenOf(world, 'USDT'), [number]);
    sweeps.push(world.chain.send({ from: world.stranger, to: world.deployment.receipts, data }));
  }
  await watch();
  return { number, sweeps };
}

const received = ({ number }: { readonly number: number }) =>
  world.store.db
    .select({ amount: receipts.amount, swept: receipts.sweptTxHash, block: receipts.blockNumber })
    .from(receipts)
    .where(eq(receipts.requestNumber, number))
    .orderBy(asc(receipts.logIndex), asc(receipts.amount));

/** As the sweeps were once matched: the second one with the first payment, and the first with none. */
async function mismatch(sweeps: readonly string[]): Promise<void> {
  const [, second] = sweeps;
  await world.store.db.execute(sql`
    update receipts set swept_tx_hash = case amount when ${FIRST_AMOUNT} then ${second} end`);
  await finish(
    server.services.database.transaction(async (tx) => {
      await lockPayouts(tx);
      await bookMovements(tx, server.services, sweeps);
    }),
  );
  for (let block = 0; block <= OVERLAP; block += 1) world.chain.mine(world.chainTime());
  await watch();
}

/** The statements of a section of the operator's guide, with values in the places of psql's variables. */
async function documented(section: string, values: Readonly<Record<string, string>>) {
  const guide = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, text = ''] = guide.split(`## ${section}\n`);
  return [...text.matchAll(/```sql\n(.*?)```/gs)].map(([, statements = '']) =>
    statements.replaceAll(/:'?(\w+)'?/g, (_, name: string) => values[name] ?? ''),
  );
}

test('a payment that is in the books twice is read again by what the guide says', async () => {
  const request = await sweptTwice();
  const right = await received(request);
  expect(new Set(right.map(({ swept }) => swept))).toEqual(new Set(request.sweeps));
  expect(await problemsAtRest(world)).toEqual([]);

  await mismatch(request.sweeps);
  expect(await problemsAtRest(world)).toEqual([expect.stringMatching(/^custody:/)]);
  const { items } = await listUnexplained(world.store.db);
  expect(items).not.toEqual([]);

  const [find = '', repair = ''] = await documented('A payment is in the books twice', {
    request: String(request.number),
    currency: "'USDT'",
    block: String(right[0]?.block),
  });
  const { rows } = await world.store.db.execute(sql.raw(find));
  expect(rows).toContainEqual(
    expect.objectContaining({ request: request.number, currency: 'USDT', block: right[0]?.block }),
  );
  for (const statement of repair.split(';').filter((one) => one.trim() !== '')) {
    await world.store.db.execute(sql.raw(statement));
  }
  await watch();
  await watch();
  expect(await received(request)).toEqual(right);
  expect(await problemsAtRest(world)).toEqual([]);
  expect((await listUnexplained(world.store.db)).items).toEqual([]);
});
