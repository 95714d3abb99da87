import { describe, expect, it } from 'vitest';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { createWalletConnection } from '#renderer/domain/wallet/wallet-connection.ts';
import { encodeTransfer } from '#renderer/lib/chain/token.ts';
import {
  createFakeProvider,
  fakeAccount,
  portWith,
  refusal,
} from '#renderer/platform/fake/wallet.ts';
import type { FakeProvider } from '#renderer/platform/fake/wallet.ts';
import {
  partial,
  purchaseRequest,
  receivingAddress,
  settled,
  usdtAddress,
} from './request.fixtures.ts';
import { sendPayment, type SendingStep } from './send-payment.ts';

const hex = (value: bigint) => `0x${value.toString(16)}`;

/** A wallet with so many base units of USDT and enough for the network fee. */
function walletWith(units: bigint, answers: Parameters<typeof createFakeProvider>[0] = {}) {
  const sent: unknown[] = [];
  const provider = createFakeProvider({
    eth_call: () => hex(units),
    eth_estimateGas: () => hex(65_000n),
    eth_gasPrice: () => hex(1_000_000_000n),
    eth_getBalance: () => hex(10n ** 18n),
    eth_sendTransaction: ([transaction]) => {
      sent.push(transaction);
      return '0xhash';
    },
    ...answers,
  });
  return { provider, sent };
}

async function pay(provider: FakeProvider, now: PurchaseRequest, report = () => Promise.resolve()) {
  const wallet = createWalletConnection(portWith(provider));
  await wallet.search();
  await wallet.connect({ id: 'fake', name: 'Fake', icon: '' });
  const steps: SendingStep[] = [];
  const look = () => Promise.resolve(now);
  const hash = await sendPayment({ wallet, look, report }, (step) => steps.push(step));
  return { hash, steps };
}

describe('paying a request with a wallet', () => {
  it('sends exactly what is missing to its address, then reports', async () => {
    const { provider, sent } = walletWith(1_000_000_000n);
    const { hash, steps } = await pay(provider, partial());
    expect(hash).toBe('0xhash');
    expect(steps).toEqual(['checking', 'signing', 'reporting']);
    const data = encodeTransfer({ to: receivingAddress, amount: 250_000_000n });
    expect(sent).toEqual([{ from: fakeAccount, to: usdtAddress, data, value: '0x0' }]);
  });

  it('counts as sent where the report is lost: the server finds it by itself', async () => {
    const { provider } = walletWith(1_000_000_000n);
    const lost = () => Promise.reject(new Error('lost'));
    expect(await pay(provider, purchaseRequest(), lost)).toMatchObject({ hash: '0xhash' });
  });

  it.each([
    ['too few tokens', {}, 749_999_999n, { balance: '749.999999', amount: '750' }],
    [
      'too little for the network fee',
      { eth_getBalance: () => hex(1n) },
      750_000_000n,
      { missing: '0.000064999999999999' },
    ],
    ['another network', { eth_chainId: () => '0x1' }, 750_000_000n, { problem: 'wrong_chain' }],
    [
      'a rejection',
      {
        eth_sendTransaction: () => {
          throw refusal(4001);
        },
      },
      750_000_000n,
      { problem: 'rejected' },
    ],
  ])('stops at %s', async (_, answers, units, failure) => {
    const { provider, sent } = walletWith(units, answers);
    await expect(pay(provider, purchaseRequest())).rejects.toMatchObject(failure);
    expect(sent).toEqual([]);
  });

  it('asks for no signature once the request is no longer open', async () => {
    const { provider, sent } = walletWith(1_000_000_000n);
    await expect(pay(provider, settled())).rejects.toThrow(
      expect.objectContaining({ name: 'NotPayableError' }),
    );
    expect(provider.asked).not.toContain('eth_sendTransaction');
    expect(sent).toEqual([]);
  });

  it('asks for no signature from an account that changed meanwhile', async () => {
    const { provider, sent } = walletWith(1_000_000_000n, {
      eth_gasPrice: () => {
        provider.answers['eth_accounts'] = () => ['0x00000000000000000000000000000000000000aa'];
        return hex(1n);
      },
    });
    await expect(pay(provider, purchaseRequest())).rejects.toMatchObject({
      problem: 'wrong_account',
    });
    expect(sent).toEqual([]);
  });

  it('leaves the decision to a wallet that does not read its chain', async () => {
    const { provider, sent } = walletWith(0n, {
      eth_call: () => {
        throw refusal(4200);
      },
      eth_estimateGas: () => {
        throw refusal(4200);
      },
    });
    await pay(provider, purchaseRequest());
    expect(sent).toHaveLength(1);
  });
});
