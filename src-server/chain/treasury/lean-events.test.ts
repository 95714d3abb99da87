import { Interface, ZeroAddress, type JsonRpcProvider } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import feeToken from '../../../contracts/artifacts/FeeToken.json' with { type: 'json' };
import signingWallet from '../../../contracts/artifacts/SigningWallet.json' with { type: 'json' };
import {
  deployMock,
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../../../tests/support/chain/treasury.ts';
import { deploy } from '../deploy.ts';
import { sendAndWait } from '../receipt-of.ts';
import { decodeApprovedPay } from './approved-calldata.ts';
import { payCalldata } from './calldata.ts';
import { paidEventsOfReceipt } from './paid-events.ts';
import { OPERATOR_ROLE } from './roles.ts';
import type { PaidEvent, PayBatch } from './types.ts';

let chain: TreasuryChain;
let wallet: string;
beforeAll(async () => {
  chain = await startTreasuryChain({ edition: 2 });
  ({ address: wallet } = await deploy(chain.owner, signingWallet, [chain.outsider.address]));
  await chain.own('grantRole', [OPERATOR_ROLE, wallet]);
});
afterAll(() => chain.stop());

const walletInterface = new Interface(signingWallet.abi);

/** Pays through a wallet that is a contract: the transaction's calldata is not the treasury's. */
async function payThroughWallet(batch: PayBatch): Promise<PaidEvent[]> {
  const inputs = [chain.deployment.treasury, chain.calldata(batch)];
  const data = walletInterface.encodeFunctionData('execute', inputs);
  const { blockNumber } = await sendAndWait(chain.outsider, { to: wallet, data });
  return chain.treasury.readPaid(blockNumber, blockNumber);
}

const factsOf = (events: readonly PaidEvent[]): unknown[] =>
  events.map(({ number, to, token, amount, transferMatches }) => {
    return { number, to, token, amount, transferMatches };
  });

describe('payments whose event names run and number alone', () => {
  test('have the rest from the token’s transfers where the treasury was called by a contract', async () => {
    const batch = await chain.batch([newItem(), newItem({ amount: 12n })]);
    expect(factsOf(await payThroughWallet(batch))).toEqual(
      batch.items.map((item) => ({ ...item, token: batch.token, transferMatches: true })),
    );
  });

  test('are flagged there too when the token kept a fee', async () => {
    const token = await deployMock(chain, feeToken);
    await chain.own('setDailyLimit', [token, 10n ** 24n]);
    const batch = await chain.batch([newItem()], { token });
    const events = await payThroughWallet(batch);
    expect(events.map(({ transferMatches }) => transferMatches)).toEqual([false]);
  });

  test('are flagged where the calldata says something else than the token moved', async () => {
    const batch = await chain.batch([newItem(), newItem()]);
    const receipt = await chain.pay(batch);
    const sent = await chain.provider.getTransaction(receipt.hash);
    const ordered = decodeApprovedPay(sent?.data ?? '');
    const eventsBy = (data: string): Promise<PaidEvent[]> =>
      paidEventsOfReceipt(
        {
          getTransaction: () => Promise.resolve({ to: chain.deployment.treasury, data }),
        } as unknown as JsonRpcProvider,
        receipt,
        chain.deployment.treasury,
      );
    const [first, second] = ordered.items;
    if (!first || !second) throw new Error('Two items were paid.');
    for (const changed of [
      { ...first, to: freshAddress() },
      { ...first, amount: first.amount + 1n },
    ]) {
      const data = payCalldata(chain.deployment, { ...ordered, items: [changed, second] });
      expect(factsOf(await eventsBy(data))).toEqual([
        { ...changed, token: batch.token, transferMatches: false },
        { ...second, token: batch.token, transferMatches: true },
      ]);
    }
    const usdc = chain.deployment.tokens.USDC.address;
    const otherToken = payCalldata(chain.deployment, { ...ordered, token: usdc });
    expect((await eventsBy(otherToken)).map(({ transferMatches }) => transferMatches)).toEqual([
      false,
      false,
    ]);
    // Calldata of another run, or none that we would write, is not believed: the token's word stands.
    const otherRun = payCalldata(chain.deployment, { ...ordered, run: `0x${'07'.repeat(32)}` });
    for (const data of [otherRun, '0x1234']) {
      expect(factsOf(await eventsBy(data))).toEqual(
        batch.items.map((item) => ({ ...item, token: batch.token, transferMatches: true })),
      );
    }
  });

  test('name nothing where neither calldata nor a transfer does, and are flagged', async () => {
    const receipt = await chain.pay(await chain.batch([newItem()]));
    const silent = Object.create(receipt, {
      logs: { value: receipt.logs.filter(({ address }) => address === chain.deployment.treasury) },
    }) as typeof receipt;
    const provider = {
      getTransaction: () => Promise.resolve({ to: wallet, data: '0x' }),
    } as unknown as JsonRpcProvider;
    const events = await paidEventsOfReceipt(provider, silent, chain.deployment.treasury);
    expect(events).toMatchObject([
      { to: ZeroAddress, token: ZeroAddress, amount: 0n, transferMatches: false },
    ]);
  });
});
