import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  freshAddress,
  startTreasuryChain,
  type TreasuryChain,
} from '../../tests/support/chain/treasury.ts';
import { artifacts } from './artifacts.ts';
import { deploy } from './deploy.ts';
import { pinTokens, readEdition, verifyDeployment } from './verify-deployment.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain();
});
afterAll(() => chain.stop());

test('tokens are pinned as they were named, with the capitals of their address', async () => {
  const { tokens } = chain.deployment;
  const lower = { ...tokens.USDT, address: tokens.USDT.address.toLowerCase() };
  expect(await pinTokens(chain.rpc, { ...tokens, USDT: lower })).toEqual(tokens);
});

test('a token with other decimals, another symbol or no contract is refused', async () => {
  const { tokens } = chain.deployment;
  await expect(
    pinTokens(chain.rpc, { ...tokens, TCT: { ...tokens.TCT, decimals: 6 } }),
  ).rejects.toThrow('has 18 decimals instead of 6');
  await expect(pinTokens(chain.rpc, { ...tokens, USDC: tokens.USDT })).rejects.toThrow(
    'calls itself USDT instead of USDC',
  );
  const nowhere = { address: freshAddress(), decimals: 6 };
  await expect(pinTokens(chain.rpc, { ...tokens, USDC: nowhere })).rejects.toThrow(
    'There is no contract at',
  );
});

test('a token may call itself otherwise when that is said', async () => {
  const { tokens } = chain.deployment;
  const named = { ...tokens, USDC: { ...tokens.USDT, symbol: 'USDT' } };
  expect((await pinTokens(chain.rpc, named)).USDC).toEqual(tokens.USDT);
});

test('a deployment is whole, or what is missing is named', async () => {
  const { deployment, rpc } = chain;
  await expect(verifyDeployment(rpc, deployment)).resolves.toBeUndefined();
  await expect(verifyDeployment(rpc, { ...deployment, treasury: freshAddress() })).rejects.toThrow(
    'There is no contract at',
  );
  await expect(
    verifyDeployment(rpc, { ...deployment, treasury: deployment.tokens.TCT.address }),
  ).rejects.toThrow('belong to another treasury');
});

test('a treasury is of the edition that the deployment names', async () => {
  const { rpc, deployment, owner } = chain;
  expect(await readEdition(rpc, deployment.treasury)).toBe(1);
  await expect(verifyDeployment(rpc, { ...deployment, edition: 2 })).rejects.toThrow(
    'is of edition 1 instead of 2',
  );
  const approved = await deploy(owner, artifacts.approvedPayouts, [owner.address]);
  const receipts = await deploy(owner, artifacts.receipts, [approved.address]);
  const second = { ...deployment, treasury: approved.address, receipts: receipts.address };
  expect(await readEdition(rpc, approved.address)).toBe(2);
  await expect(verifyDeployment(rpc, second)).rejects.toThrow('is of edition 2 instead of 1');
  await expect(verifyDeployment(rpc, { ...second, edition: 2 })).resolves.toBeUndefined();
  // Its approvals are for its own chain alone.
  await expect(
    verifyDeployment(rpc, { ...second, edition: 2, chainId: deployment.chainId + 1 }),
  ).rejects.toThrow('are not ours');
  await expect(readEdition(rpc, deployment.receipts)).rejects.toThrow('is no treasury');
});
