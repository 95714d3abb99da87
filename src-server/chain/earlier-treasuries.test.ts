import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FLOAT,
  replaceTreasury,
  startPayoutChain,
  type PayoutChain,
} from '../../tests/support/chain/payouts.ts';
import { openChain } from '../chain-services.ts';
import { isOurs } from '../domain/withdrawals/address.ts';
import { earlierDeployments } from './deployment.ts';

let chain: PayoutChain;
let after: PayoutChain;
beforeAll(async () => {
  chain = await startPayoutChain();
  after = await replaceTreasury(chain, { edition: 2 });
});
afterAll(() => chain.stop());

test('a deployment opens a reader for each treasury that is still watched', async () => {
  await chain.own('withdraw', [chain.deployment.tokens.USDT.address, chain.outsider, 1_000_000n]);
  const { treasury, others, rpc } = openChain(after.deployment, [chain.url]);
  expect(others.map(({ deployment }) => deployment)).toEqual([
    { ...chain.deployment, earlier: [{ ...after.deployment, earlier: undefined }] },
  ]);
  const [earlier] = others;
  const filled = FLOAT * 1_000_000n;
  expect((await treasury.tokenBalances()).USDT).toBe(filled);
  expect((await earlier?.tokenBalances())?.USDT).toBe(filled - 1_000_000n);
  expect(await treasury.hasApproverRole(chain.approvers[0])).toBe(true);
  // The first edition knows no approvers: its reader doesn't ask as if it were the second.
  expect(await earlier?.hasApproverRole(chain.approvers[0])).toBe(false);
  rpc.close();
});

test('a deployment of before opens no other reader', () => {
  const { others, rpc } = openChain(chain.deployment, [chain.url]);
  expect(others).toEqual([]);
  expect(earlierDeployments(chain.deployment)).toEqual([]);
  rpc.close();
});

test('contracts of every treasury that is watched are ours, whichever one is asked for', () => {
  const both = [chain.deployment, after.deployment].flatMap(({ treasury, receipts }) => [
    treasury,
    receipts.toLowerCase(),
  ]);
  for (const deployment of [after.deployment, ...earlierDeployments(after.deployment)]) {
    expect(both.map((address) => isOurs(address, deployment))).toEqual([true, true, true, true]);
    expect(isOurs(chain.outsider, deployment)).toBe(false);
  }
  // What has not taken the treasury's place is not ours: without the list it would not be known.
  expect(both.map((address) => isOurs(address, chain.deployment))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
