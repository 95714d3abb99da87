import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTreasuryChain, type TreasuryChain } from '../../tests/support/chain/treasury.ts';
import { receiptsInterface } from './artifacts.ts';
import { readContract } from './contract-call.ts';
import { readReceivingCode, receivingAddress } from './receiving-address.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain();
});
afterAll(() => chain.stop());

test.each([1, 20_601, 4_294_967_296, Number.MAX_SAFE_INTEGER])(
  'the address of request %i is predicted as the contract predicts it',
  async (number) => {
    const code = await readReceivingCode(chain.rpc, chain.deployment);
    const asked = await readContract<string>(chain.provider, {
      address: chain.deployment.receipts,
      contract: receiptsInterface,
      method: 'addressOf',
      inputs: [number],
    });
    expect(receivingAddress(code, number)).toBe(asked);
    // The control: of another contract's receivers it is another one.
    expect(receivingAddress({ ...code, receipts: chain.deployment.treasury }, number)).not.toBe(
      asked,
    );
  },
);
