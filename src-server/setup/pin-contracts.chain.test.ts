import { desc, eq } from 'drizzle-orm';
import { NonceManager, Wallet } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { testConfig } from '../../tests/support/services.ts';
import { artifacts, payoutsInterface } from '../chain/artifacts.ts';
import { readContract } from '../chain/contract-call.ts';
import { startAnvil, EMBEDDED_CHAIN_ID, type Anvil } from '../chain/embedded/anvil-process.ts';
import { demoOperator, demoOwner, demoSecondAgent } from '../chain/embedded/demo-accounts.ts';
import { deploy, deployPair, deployTestTokens, mintTestToken } from '../chain/deploy.ts';
import { createRpc } from '../chain/rpc.ts';
import { createTreasury } from '../chain/treasury/contract.ts';
import { readDeployment } from '../chain-services.ts';
import { auditLog, settings } from '../database/schema/system.ts';
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
