import { describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import feeToken from '../../../contracts/artifacts/FeeToken.json' with { type: 'json' };
import lyingToken from '../../../contracts/artifacts/LyingToken.json' with { type: 'json' };
import testUsdt from '../../../contracts/artifacts/TestUsdt.json' with { type: 'json' };
import type { PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { bookErrors } from '../../../tests/support/worlds/payout.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import { tokenInterface } from '../../chain/artifacts.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';

const suite = purchaseSuite();

async function deployed(bytecode: string): Promise<string> {
  const { chain } = suite;
  const call = (method: string, ...params: unknown[]) => jsonRpc(chain.url, method, params);
  const hash = await call('eth_sendTransaction', {
    from: chain.outsider,
    data: bytecode,
    gas: '0x4c4b40',
  });
  await chain.mine();
  const receipt = (await call('eth_getTransactionReceipt', hash)) as { contractAddress: string };
  return receipt.contractAddress;
}

/** A world in which another token is pinned as USDC. */
async function withUsdc(bytecode: string, decimals: number): Promise<PurchaseWorld> {
  const address = await deployed(bytecode);
  const { chain } = suite;
  const { tokens } = chain.deployment;
  const odd: PayoutChain = {
    ...chain,
    deployment: { ...chain.deployment, tokens: { ...tokens, USDC: { address, decimals } } },
  };
  return createPurchaseWorld(odd);
}

describe('a token that keeps a fee', () => {
  it('counts with what arrived, not with what was sent', async () => {
    const world = await withUsdc(feeToken.bytecode, 18);
    const request = await world.request(await world.newBuyer(), { currency: 'USDC' });
    await world.pay(request, '500', 'USDC');
    await world.finalise();
    // One percent was kept.
    expect(await world.shown(request)).toMatchObject({
      status: 'New',
      received: '495',
      missing: '5',
      exceptions: [{ kind: 'paid_partial', amount: '495' }],
    });
    await world.pay(request, '6', 'USDC');
    await world.finalise();
    // 500.94 in all.
    expect(await world.shown(request)).toMatchObject({
      status: 'Settled',
      exceptions: [
        { kind: 'paid_partial', state: 'closed' },
        { kind: 'paid_over', amount: '0.94' },
      ],
    });
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
    await world.close();
  });
});

describe('a token whose events say more than it moves', () => {
  it('is credited with what is there', async () => {
    const world = await withUsdc(lyingToken.bytecode, 6);
    const request = await world.request(await world.newBuyer(), { currency: 'USDC' });
    await world.pay(request, '500', 'USDC');
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({ status: 'New', received: '250' });
    expect(await world.account('custody', 'USDC')).toBe('250');
    await world.pay(request, '500', 'USDC');
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({ status: 'Settled', received: '500' });
    expect(await world.account('custody', 'USDC')).toBe('500');
    await world.close();
  });
});

describe('a counterfeit with the right name, symbol and decimals', () => {
  it('never counts; the real one does', async () => {
    const { world, chain } = suite;
    const request = await world.request(await world.newBuyer());
    const counterfeit = await deployed(testUsdt.bytecode);
    await chain.send({
      from: chain.outsider,
      to: counterfeit,
      data: tokenInterface.encodeFunctionData('mint', [request.address, parseUnits('500', 6)]),
    });
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({
      status: 'New',
      received: '0',
      receipts: [],
      exceptions: [],
    });
    await world.pay(request, '500');
    await world.finalise();
    expect((await world.shown(request)).status).toBe('Settled');
  });
});
