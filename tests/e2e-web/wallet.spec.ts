import { Wallet } from 'ethers';
import type { Page } from '@playwright/test';
import { demoOperator } from '#server/chain/embedded/demo-accounts.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { installWallet, type ScriptedWallet, type SigningMode } from '../support/chain/wallet.ts';
import { until } from '../support/until.ts';
import { connectWallet } from './support/administrator.ts';
import { startChainProxy, type ChainProxy } from './support/chain-proxy.ts';
import type { DemoApi } from './support/demo-api.ts';
import { expect, test as base } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';
const NAME = 'Test wallet';

interface Opening {
  readonly node: ChainProxy;
  readonly demo: DemoApi;
  readonly say: Texts;
  readonly run: number;
  readonly mode?: SigningMode;
}

const test = base.extend<{ readonly node: ChainProxy }>({
  node: async ({ demo }, use) => {
    const proxy = await startChainProxy(demo);
    await use(proxy);
    await proxy.stop();
  },
});

test.describe('paying with a wallet that does not always do what it should', () => {
  const open = async (page: Page, { node, demo, say, run, mode = 'sign' }: Opening) => {
    const wallet = await installWallet(page, {
      rpcUrl: node.url,
      account: demoOperator.address,
      name: NAME,
      mode,
    });
    await openAs(page, demo, 'admin@demo.test', `/admin/withdrawals/?run=${run}`);
    await resumeRun(page, say);
    return wallet;
  };

  test('a rejected signature moves nothing and can be signed again', async ({
    page,
    say,
    demo,
    node,
  }) => {
    const { run, number, balance } = await frozenRun(demo, '31');
    const wallet = await open(page, { node, demo, say, run, mode: 'reject' });
    await sign(page, say);
    await expect(page.getByText(say('wallet', 'rejected'))).toBeVisible();
    expect(await balance()).toBe(0n);
    wallet.setMode('sign');
    await sign(page, say);
    await approved(demo, number);
    expect(await balance()).toBe(parseUnits('30.07', 6));
  });

  test('a wallet that sends and dies before it says so is paid once, by the server alone', async ({
    page,
    say,
    demo,
    node,
  }) => {
    const { run, number, balance } = await frozenRun(demo, '32');
    const wallet = await open(page, { node, demo, say, run, mode: 'send-then-close' });
    await sign(page, say);
    await approved(demo, number);
    expect(wallet.sent).toHaveLength(1);
    expect(await balance()).toBe(parseUnits('31.04', 6));
  });

  test('one run signed in two browsers pays each item once', async ({
    newPerson,
    say,
    demo,
    node,
  }) => {
    const { run, number, balance } = await frozenRun(demo, '33');
    const pages = [await newPerson(), await newPerson()];
    const wallets: ScriptedWallet[] = [];
    for (const page of pages) wallets.push(await open(page, { node, demo, say, run }));
    await Promise.all(pages.map((page) => sign(page, say)));
    await approved(demo, number);
    const [first, second] = wallets;
    // At least one went out; where both did, the contract refused the later one.
    expect((first?.sent.length ?? 0) + (second?.sent.length ?? 0)).toBeGreaterThan(0);
    expect(await balance()).toBe(parseUnits('32.01', 6));
  });
});

/** A withdrawal of so many USD in USDT to a new address, confirmed and frozen into a run. */
async function frozenRun(demo: DemoApi, amount: string) {
  const wallet = Wallet.createRandom().address;
  const number = await demo.requestWithdrawal(MEMBER, {
    type: 'direct',
    currency: 'USDT',
    amount,
    wallet,
  });
  const { access } = await demo.signIn('admin@demo.test');
  const run = await demo.freeze(access, number, demoOperator.address);
  return { run, number, balance: () => demo.tokenBalance('USDT', wallet, access) };
}

async function resumeRun(page: Page, say: Texts): Promise<void> {
  await page
    .getByRole('button', { name: say('payouts', 'run.resume') })
    .last()
    .click();
  await connectWallet(page, say, NAME);
}

async function sign(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say.like('payouts', 'pay.submit') }).click();
}

async function approved(demo: DemoApi, number: number): Promise<void> {
  const { access: token } = await demo.signIn(MEMBER);
  const isApproved = async () => {
    const { status } = await demo.call(withdrawals.one, { token, params: { number } });
    return status === 'Approved';
  };
  await until('the server to approve it', isApproved, { timeout: 120_000, every: 500 });
}
