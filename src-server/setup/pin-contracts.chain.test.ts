import { desc, eq } from 'drizzle-orm';
import { NonceManager, Wallet } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { testConfig } from '../../tests/support/services.ts';
import { artifacts, payoutsInterface } from '../chain/artifacts.ts';
import { readContract } from '../chain/contract-call.ts';
import { startAnvil, EMBEDDED_CHAIN_ID, type Anvil } from '../chain/embedded/anvil-process.ts';
import { demoOperator, demoOwner, demoSecondAgent } from '../chain/embedded/demo-accounts.ts';
import { deploy, deployPair, deployTestTokens, mintTestToken } from '../chain/deploy.ts';
import { earlierDeployments } from '../chain/deployment.ts';
import { sendAndWait } from '../chain/receipt-of.ts';
import { createRpc } from '../chain/rpc.ts';
import { createTreasury } from '../chain/treasury/contract.ts';
import { withdrawCalldata } from '../chain/treasury/owner-calldata.ts';
import { readDeployment } from '../chain-services.ts';
import { chainCursors, payoutRuns } from '../database/schema/payouts.ts';
import { auditLog, settings } from '../database/schema/system.ts';
import { cursorNames } from '../domain/chain/position.ts';
import { purchaseCursorNames } from '../domain/purchases/cursor-names.ts';
import { treasuryCursorNames } from '../domain/treasury/cursor.ts';
import { openAnswers } from './answers.ts';
import { pinContracts } from './pin-contracts.ts';

const SAFE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let database: TestDatabase;
let anvil: Anvil;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  anvil = await startAnvil();
  const rpc = createRpc([anvil.url], { chainId: EMBEDDED_CHAIN_ID });
  const tokens = await rpc.first((provider) =>
    deployTestTokens(new NonceManager(new Wallet(demoOwner.privateKey, provider))),
  );
  rpc.close();
  env = {
    USDT_ADDRESS: tokens.USDT.address,
    USDC_ADDRESS: tokens.USDC.address,
    TCT_ADDRESS: tokens.TCT.address,
    DEPLOYER_KEY: demoOwner.privateKey,
    OPERATORS: demoOperator.address,
    USDT_DAILY_LIMIT: '1000',
    USDC_DAILY_LIMIT: '1000',
    TCT_DAILY_LIMIT: '5000',
    NETWORK_NAME: 'Test chain',
    TREASURY_OWNER: SAFE,
  };
});
afterAll(async () => {
  await anvil.stop();
  await database.close();
});

const pin = (given: Record<string, string>) =>
  pinContracts(
    database,
    { ...testConfig, rpcUrls: [anvil.url] },
    openAnswers({ ...env, ...given }),
    new Date(),
  );

/** As before anything was pinned. */
async function forgetPinned(): Promise<void> {
  await database.db.delete(settings).where(eq(settings.key, 'chain_deployment'));
}

test('tokens with other decimals than named are not pinned', async () => {
  await expect(pin({ TCT_DECIMALS: '6' })).rejects.toThrow('has 18 decimals instead of 6');
  expect(await readDeployment(database.db)).toBeNull();
});

test('a treasury that pays only what a second person signed is pinned as such', async () => {
  const rpc = createRpc([anvil.url], { chainId: EMBEDDED_CHAIN_ID });
  const [approved, receipts] = await rpc.first(async (provider) => {
    const owner = new NonceManager(new Wallet(demoOwner.privateKey, provider));
    const { address } = await deploy(owner, artifacts.approvedPayouts, [await owner.getAddress()]);
    return [address, (await deploy(owner, artifacts.receipts, [address])).address] as const;
  });
  rpc.close();
  const named = { DEPLOYER_KEY: '', RECEIPTS_ADDRESS: receipts, TREASURY_BLOCK: '0' };
  expect(await pin({ ...named, TREASURY_ADDRESS: approved })).toContain(`treasury ${approved}`);
  expect(await readDeployment(database.db)).toMatchObject({ treasury: approved, edition: 2 });
  await forgetPinned();
});

test('a treasury with approvers is deployed as the second edition, and nobody is both', async () => {
  const both = { APPROVERS: `${SAFE},${demoOperator.address}` };
  await expect(pin(both)).rejects.toThrow('is in OPERATORS and in APPROVERS');
  expect(await readDeployment(database.db)).toBeNull();
  await pin({ APPROVERS: `${SAFE}, ${demoSecondAgent.address}` });
  const deployment = await readDeployment(database.db);
  if (!deployment) throw new Error('Nothing was pinned');
  expect(deployment.edition).toBe(2);
  const rpc = createRpc([anvil.url], { chainId: deployment.chainId });
  const treasury = createTreasury(rpc, deployment);
  expect(await treasury.hasApproverRole(SAFE)).toBe(true);
  expect(await treasury.hasApproverRole(demoSecondAgent.address)).toBe(true);
  expect(await treasury.hasApproverRole(demoOperator.address)).toBe(false);
  rpc.close();
  await forgetPinned();
});

test('contracts are deployed with a key, checked, pinned and audited, once', async () => {
  expect(await pin({})).toMatch(/^Pinned the treasury 0x\w{40} on chain 31337\.$/);
  const deployment = await readDeployment(database.db);
  if (!deployment) throw new Error('Nothing was pinned');
  const rpc = createRpc([anvil.url], { chainId: deployment.chainId });
  const treasury = createTreasury(rpc, deployment);
  expect(await treasury.hasOperatorRole(demoOperator.address)).toBe(true);
  expect(await treasury.remainingDailyLimit('TCT')).toBe(5000n * 10n ** 18n);
  // The Safe is named, and the deploying key stays the owner until it accepts.
  const pending = await rpc.first((provider) =>
    readContract<string>(provider, {
      address: deployment.treasury,
      contract: payoutsInterface,
      method: 'pendingDefaultAdmin',
    }),
  );
  expect([pending].flat()).toContain(SAFE);
  rpc.close();
  const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    action: 'contracts.pinned',
    subject: 'chain/31337',
    after: { treasury: deployment.treasury },
  });
  expect(JSON.stringify(entry)).not.toContain(demoOwner.privateKey.slice(2));
  expect(await pin({})).toContain('pinned already');
});

test('a pair is pinned where there was none, once it is known to be of TCT and USDC', async () => {
  const before = await readDeployment(database.db);
  if (!before) throw new Error('Nothing was pinned');
  expect(before.pair).toBeUndefined();
  const { tokens, treasury } = before;
  await expect(pin({ PAIR_ADDRESS: treasury.toUpperCase() })).rejects.toThrow('is no address');
  for (const wrong of [SAFE, treasury]) {
    await expect(pin({ PAIR_ADDRESS: wrong })).rejects.toThrow('could not be read');
  }
  const rpc = createRpc([anvil.url], { chainId: before.chainId });
  const pair = await rpc.first(async (provider) => {
    const owner = new NonceManager(new Wallet(demoOwner.privateKey, provider));
    const amount = 10n ** 12n;
    await mintTestToken(owner, tokens.TCT, await owner.getAddress(), amount);
    await mintTestToken(owner, tokens.USDC, await owner.getAddress(), amount);
    return deployPair(owner, tokens, { tct: amount, usdc: amount });
  });
  rpc.close();

  expect(await pin({ PAIR_ADDRESS: pair })).toContain(`the pair ${pair}`);
  expect(await readDeployment(database.db)).toEqual({ ...before, pair });
  const [entry] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'contracts.pinned', after: { pair } });
  expect(await pin({ PAIR_ADDRESS: SAFE })).toContain('nothing was changed');
});

test('another treasury takes the place of the pinned one, which stays watched', async () => {
  const before = await pinnedNow();
  const { db } = database;
  const read = { chainId: before.chainId, blockNumber: 7, blockHash: '0x07', at: new Date() };
  await db.insert(chainCursors).values({ name: purchaseCursorNames(before).read, ...read });
  const same = { RECEIPTS_ADDRESS: before.receipts, TREASURY_ADDRESS: before.treasury };
  await expect(
    pin({ REPLACE_TREASURY: 'yes', DEPLOYER_KEY: '', TREASURY_BLOCK: '0', ...same }),
  ).rejects.toThrow('pinned already');
  expect(await pinnedNow()).toEqual(before);

  const said = await pin({ REPLACE_TREASURY: 'yes', APPROVERS: SAFE });
  expect(said).toContain(`takes the place of ${before.treasury}`);
  const { treasury, receipts, deployedAtBlock, ...rest } = before;
  const after = await pinnedNow();
  expect(after).toMatchObject({
    ...rest,
    edition: 2,
    earlier: [{ treasury, receipts, deployedAtBlock }],
  });
  expect(after.treasury).not.toBe(treasury);
  // Addresses that were given out are read on, not from the new contracts' first block.
  const [cursor] = await db
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.name, purchaseCursorNames(after).read));
  expect(cursor).toMatchObject({ blockNumber: 7, blockHash: '0x07' });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'contracts.replaced', before: { treasury } });
  expect(await pin({})).toContain('nothing was changed');
});

test('an earlier treasury is dropped when it is empty, read, and nothing of it is open', async () => {
  const deployment = await pinnedNow();
  const [earlier] = earlierDeployments(deployment);
  if (!earlier) throw new Error('Nothing was replaced');
  const { db } = database;
  const drop = (address = earlier.treasury) => pin({ DROP_TREASURY: address });
  await expect(drop(SAFE)).rejects.toThrow('is no earlier treasury');
  const rpc = createRpc([anvil.url], { chainId: deployment.chainId });
  const asOwner = <T>(act: (owner: NonceManager) => Promise<T>): Promise<T> =>
    rpc.first((provider) => act(new NonceManager(new Wallet(demoOwner.privateKey, provider))));
  await asOwner((owner) => mintTestToken(owner, earlier.tokens.USDT, earlier.treasury, 5n));
  await expect(drop()).rejects.toThrow('still holds USDT');
  const data = withdrawCalldata({
    token: earlier.tokens.USDT.address,
    to: deployment.treasury,
    amount: 5n,
  });
  await asOwner((owner) => sendAndWait(owner, { to: earlier.treasury, data }));
  await expect(drop()).rejects.toThrow('has not read all of it');
  const { number } = await createTreasury(rpc, earlier).head();
  rpc.close();
  const read = { chainId: earlier.chainId, blockHash: '', at: new Date() };
  const names = [cursorNames(earlier).read, treasuryCursorNames(earlier).read];
  const readTo = (blockNumber: number) =>
    Promise.all(
      names.map((name) =>
        db
          .insert(chainCursors)
          .values({ name, blockNumber, ...read })
          .onConflictDoUpdate({ target: chainCursors.name, set: { blockNumber } }),
      ),
    );
  // Up to the block before the one that emptied it.
  await readTo(number - 1);
  await expect(drop()).rejects.toThrow('has not read all of it');
  await readTo(number);
  const run = await database.transaction(async (tx) => {
    const createdBy = await insertMember(tx, 'payer', { isAdmin: true });
    const { chainId, treasury: contract } = earlier;
    const at = new Date();
    const values = { createdBy, createdAt: at, deadline: at, chainId, contract };
    return tx
      .insert(payoutRuns)
      .values({ ...values, state: 'signing' })
      .returning();
  });
  await expect(drop()).rejects.toThrow('1 runs or payments of it are open');
  await db.update(payoutRuns).set({ state: 'released' });
  expect(run).toHaveLength(1);
  expect(await drop()).toContain('is watched no more');
  expect(await pinnedNow()).toEqual({ ...deployment, earlier: [] });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'contracts.dropped' });
});

async function pinnedNow() {
  const deployment = await readDeployment(database.db);
  if (!deployment) throw new Error('Nothing was pinned');
  return deployment;
}
