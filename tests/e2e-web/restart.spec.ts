import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wallet } from 'ethers';
import { adminPayouts } from '#contract/api/admin-payouts.ts';
import { ledger } from '#contract/api/ledger.ts';
import { demoApi as demoCalls } from '#contract/api/public.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { demoOperator } from '#server/chain/demo-accounts.ts';
import { startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';
import { demoApi } from './support/demo-api.ts';
import { expect, test } from './support/test.ts';

const MEMBER = 'member@demo.test';

test.describe('a server that dies at the worst moment', () => {
  test.skip(({ onPhone }) => onPhone, 'no screen takes part');

  test('pays once what the wallet had sent before anything was recorded', async () => {
    test.setTimeout(400_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'tct-restart-'));
    const wallet = Wallet.createRandom().address;
    const first = await startProduct({ dataDir });
    let number: number;
    try {
      const demo = demoApi(first.url);
      number = await demo.requestWithdrawal(MEMBER, {
        type: 'direct',
        currency: 'USDC',
        amount: '100',
        wallet,
      });
      const { access: token } = await demo.signIn('admin@demo.test');
      const run = await demo.freeze(token, number, demoOperator.address);
      const intent = await demo.call(adminPayouts.intent, {
        token,
        params: { number: run },
        body: { batch: 0, sender: demoOperator.address },
      });
      const { from, to, data, gas } = intent;
      const sent = await demo.call(demoCalls.rpc, {
        token,
        body: {
          method: 'eth_sendTransaction',
          params: [{ from, to, data, gas: `0x${BigInt(gas).toString(16)}` }],
        },
      });
      // The embedded chain dies with its server and forgets what is not in a block yet; another
      // chain would not. Nothing can have been recorded: approval needs blocks on top of this one.
      await until('the payment to be in a block', async () => {
        const params = [sent.result as unknown];
        const body = { method: 'eth_getTransactionReceipt', params };
        return (await demo.call(demoCalls.rpc, { token, body })).result !== null;
      });
    } finally {
      await first.kill9();
    }

    const second = await startProduct({ dataDir });
    try {
      const demo = demoApi(second.url);
      const { access: token } = await demo.signIn(MEMBER);
      const isApproved = async () => {
        const { status } = await demo.call(withdrawals.one, { token, params: { number } });
        return status === 'Approved';
      };
      await until('the payment to be found', isApproved, { timeout: 60_000, every: 500 });
      expect(await demo.tokenBalance('USDC', wallet, token)).toBe(parseUnits('97', 6));
      const { items } = await demo.call(ledger.list, {
        token,
        query: { kind: 'withdrawal_paid', limit: '5' },
      });
      const paid = items.filter(({ source }) => source?.id === String(number));
      expect(paid.map(({ account, amount }) => [account, amount])).toEqual([
        ['held_direct', '-100.00'],
      ]);
    } finally {
      await second.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
