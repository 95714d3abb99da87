import { id, ZeroAddress } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_S } from '#contract/rules/durations.ts';
import { OfferingWorld, SUPPLY } from '../../../tests/support/chain/offerings/world.ts';
import { EMBEDDED_CHAIN_ID } from '../embedded/anvil-process.ts';
import { readHead } from '../chain-blocks.ts';
import { ChainDisagreement } from '../errors.ts';
import { createRpc, type Rpc } from '../rpc.ts';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import { issueBatches, offeringCalls } from './calldata.ts';
import { readDocuments, readOffering, readUnits, readUnitTransfers } from './reading.ts';

let world: OfferingWorld;
/** A chain on which the same contracts have the same addresses, and something else happened. */
let other: OfferingWorld;
let rpc: Rpc;
let torn: Rpc;

beforeAll(async () => {
  [world, other] = await Promise.all([OfferingWorld.open(), OfferingWorld.open()]);
  const chainId = EMBEDDED_CHAIN_ID;
  rpc = createRpc([world.url, world.url], { chainId });
  torn = createRpc([world.url, other.url], { chainId });
  await other.issue([{ to: other.wallet(0), units: 101n }]);
});
afterAll(async () => {
  rpc.close();
  torn.close();
  await Promise.all([world.close(), other.close()]);
});

const head = async (): Promise<number> => (await readHead(rpc)).number;

test('an allotment is issued in batches of 300 whose items are counted on', () => {
  const items = Array.from({ length: 2 * MAX_ITEMS + 1 }, (_, index) => ({
    to: ZeroAddress,
    units: BigInt(index),
  }));
  const batches = issueBatches(items);
  expect(batches.map(({ firstItem }) => firstItem)).toEqual([0, 300, 600]);
  expect(batches.flatMap((batch) => batch.items)).toEqual(items);
  expect(issueBatches([])).toEqual([]);
});

test('the token is read as it stood at the end of a block', async () => {
  const before = await head();
  const lockedUntil = (await world.now()) + HOUR_S;
  await world.issueAll(lockedUntil);
  await world.call(offeringCalls.pause());
  const open = {
    name: 'Parque solar Sur',
    symbol: 'PSS',
    registry: world.registry,
    supply: SUPPLY,
    issued: 0n,
    nextItem: 0,
    isClosed: false,
    lockedUntil: 0,
    isPaused: false,
  };
  expect(await readOffering(rpc, world.token, before)).toEqual(open);
  expect(await readOffering(rpc, world.token, await head())).toEqual({
    ...open,
    issued: 400n,
    nextItem: 3,
    isClosed: true,
    lockedUntil,
    isPaused: true,
  });
  const wallets = [world.wallet(1), world.custody, world.outsider];
  expect(await readUnits(rpc, world.token, wallets, before)).toEqual([0n, 0n, 0n]);
  expect(await readUnits(rpc, world.token, wallets, await head())).toEqual([100n, 200n, 0n]);
});

test('all versions of documents are read', async () => {
  const [terms, risks] = [id('terms'), id('risks')];
  const before = await head();
  await world.call(offeringCalls.setDocument(terms, 1, id('first')));
  await world.call(offeringCalls.setDocument(terms, 2, id('second')));
  await world.call(offeringCalls.setDocument(risks, 1, id('third')));
  const read = async (block: number) => readDocuments(rpc, world.token, [risks, terms], block);
  expect(await read(before)).toEqual([]);
  expect(await read(await head())).toEqual([
    { document: risks, version: 1, digest: id('third') },
    { document: terms, version: 1, digest: id('first') },
    { document: terms, version: 2, digest: id('second') },
  ]);
});

test('transfers are read in chain order, each once whatever the range', async () => {
  const all = await readUnitTransfers(rpc, world.token, { from: 0, to: await head() });
  expect(all.map(({ from, to, units }) => [from, to, units])).toEqual([
    [ZeroAddress, world.wallet(0), 100n],
    [ZeroAddress, world.wallet(1), 100n],
    [ZeroAddress, world.custody, 200n],
  ]);
  expect(all.map(({ logIndex }) => logIndex)).toEqual([0, 1, 2]);
  const block = all[0]?.blockNumber ?? 0;
  const at = (from: number, to: number) => readUnitTransfers(rpc, world.token, { from, to });
  expect(await at(block, block)).toEqual(all);
  expect([await at(0, block - 1), await at(block + 1, await head())]).toEqual([[], []]);
});

test('nothing is concluded where two sources say different things', async () => {
  const block = Math.min(await head(), await other.provider.getBlockNumber());
  await expect(readOffering(torn, world.token, block)).rejects.toThrow(ChainDisagreement);
  await expect(readUnits(torn, world.token, [world.wallet(0)], block)).rejects.toThrow(
    ChainDisagreement,
  );
  await expect(readUnitTransfers(torn, world.token, { from: 0, to: block })).rejects.toThrow(
    ChainDisagreement,
  );
});
