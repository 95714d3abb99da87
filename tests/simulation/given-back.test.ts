import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { payoutTick } from '#server/jobs/chain/payout-watcher.ts';
import { lendPglite } from '../support/database/kept-pglite.ts';
import type { Act } from './actions/act.ts';
import { accept, freeze, refuse, sendLate, sign } from './actions/administrators.ts';
import { withdraw } from './actions/members.ts';
import { storeOf, type Store } from './database.ts';
import { problemsOf } from './invariants.ts';
import { earlyDeadline } from './mutants.ts';
import type { Server } from './process.ts';
import type { Random } from './random.ts';
import { CONFIRMATIONS, createWorld, type Mutations } from './world.ts';

let store: Store;
let giveBack: () => Promise<void>;
beforeEach(async () => {
  const lent = await lendPglite();
  ({ giveBack } = lent);
  store = storeOf(lent.client);
});
afterEach(() => giveBack());

/** Takes the last of everything: of what a wallet does, to keep what it signed for later. */
const last: Random = {
  next: () => 0,
  below: () => 0,
  chance: () => false,
  pick: (from) => from.at(-1) as (typeof from)[number],
};

/** A withdrawal is handed to a wallet that sends nothing yet. */
async function handedOut(mutations: Mutations) {
  const world = await createWorld(store, 1, mutations);
  await store.db.execute(`update settings set value = '0' where key = 'new_wallet_hold_hours'`);
  const [server] = world.servers as [Server];
  const act = async (one: Act): Promise<void> => {
    const task = Promise.resolve(one(world, server, last));
    // Waits for its turn first; a refusal is looked at below.
    task.catch(() => {});
    while (await world.scheduler.advance(server));
    await task;
  };
  for (const one of [withdraw, accept, freeze, sign]) await act(one);
  expect(world.handedOut).toHaveLength(1);
  const watch = async (): Promise<void> => {
    for (let block = 0; block <= CONFIRMATIONS; block += 1) world.chain.mine(world.chainTime());
    await act((_world, { services }) => payoutTick(services));
  };
  return { world, act, watch };
}

/** And then refused before its deadline. */
async function refusedInTime(mutations: Mutations) {
  const { world, act, watch } = await handedOut(mutations);
  await watch();
  const refused = await act(refuse).then(
    () => true,
    () => false,
  );
  return { refused, problems: await problemsOf(world) };
}

test('what a wallet was asked for is not given back before its deadline', async () => {
  expect(await refusedInTime({})).toEqual({ refused: false, problems: [] });
});

test('the invariant "given back" fails where a deadline counts as passed an hour early', async () => {
  const { refused, problems } = await refusedInTime(earlyDeadline);
  expect(refused).toBe(true);
  expect(problems).toEqual([expect.stringMatching(/^given back: \d+ can still be paid$/)]);
});

test('the invariant "confirmed" fails where what was confirmed is so no more', async () => {
  const { world, act, watch } = await handedOut({});
  await act(sendLate);
  await watch();
  expect(await problemsOf(world)).toEqual([]);
  expect(world.confirmed.size).toBe(1);
  await store.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update withdrawals set detail = 'queued' where detail = 'confirmed'`);
  });
  expect(await problemsOf(world)).toContainEqual(
    expect.stringMatching(/^confirmed: \d+ was confirmed and is queued$/),
  );
});
