import { Wallet } from 'ethers/wallet';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type { PayoutIntent } from '#contract/api/admin/payouts.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { demoOperator } from '#server/chain/embedded/demo-accounts.ts';
import { decodePay, encodePay } from '../../../src-renderer/lib/chain/treasury.ts';
import type { PayCall } from '../../../src-renderer/lib/chain/treasury.ts';
import { chooseWithdrawal, acceptWithdrawal } from '../../e2e-web/support/administrator.ts';
import { demoApi } from '../../e2e-web/support/demo-api.ts';
import { expect, logIn, test } from '../harness/test.ts';
import { operatorFile, walletPerson } from '../harness/wallet-person.ts';

const ADMIN = 'admin@demo.test';

/** The transaction that the page sends by EIP-1193 for an intent. */
const transactionOf = ({ from, to, data, gas }: PayoutIntent) => ({
  from,
  to,
  data,
  gas: `0x${BigInt(gas).toString(16)}`,
  value: '0x0',
});

test('a run is paid on the screen with the desktop’s wallet, once; a malicious page gets nothing signed', async ({
  start,
  say,
  folder,
  api,
}) => {
  const demo = demoApi(api);
  const recipient = Wallet.createRandom().address;
  const stranger = Wallet.createRandom().address;
  const wish = { type: 'direct', currency: 'USDT', amount: '40.00', wallet: recipient } as const;
  const number = await demo.requestWithdrawal('member@demo.test', wish);
  const { access: token } = await demo.signIn(ADMIN);
  const received = () => demo.tokenBalance('USDT', recipient, token);

  const app = await start();
  const { page } = app;
  const person = walletPerson(app, say);
  const button = (namespace: string, key: string) =>
    page.getByRole('button', { name: say.like(namespace, key) }).last();
  await logIn(page, say, ADMIN);

  await test.step('the withdrawal is confirmed and chosen, and a wallet imported for it', async () => {
    await acceptWithdrawal(page, say, number, false);
    await chooseWithdrawal(page, 'to_pay', number);
    await app.system.choosePath((await operatorFile(folder)).file);
    await button('wallet', 'connect').click();
    await button('wallet', 'action.import').click();
    await person.typePassword();
    await person.answer('do.import');
    await person.answer('do.created');
    await button('wallet', 'desktop.name').click();
    await person.answer('do.contract');
    await expect(page.getByText(say.like('wallet', 'connected')).first()).toBeVisible();
  });

  const run = await test.step('the run is frozen on the screen', async () => {
    await button('payouts', 'new.freeze').click();
    const title = page.getByRole('dialog').getByText(say.like('payouts', 'pay.title'));
    await expect(title).toBeVisible();
    return Number(/\d+/.exec(await title.innerText())?.[0]);
  });

  // The page gets the transaction to sign from the server.
  const intent = await demo.call(adminPayouts.intent, {
    token,
    params: { number: run },
    body: { batch: 0, sender: demoOperator.address },
  });
  const good = transactionOf(intent);
  const call = decodePay(intent.data);
  if (!call) throw new Error('The intent is no call of pay');
  const [item] = call.items;
  if (!item) throw new Error('The run pays nobody');
  const otherToken = (await demo.settings()).chain?.tokens.find(
    ({ address }) => address.toLowerCase() !== call.token.toLowerCase(),
  );
  const lieAbout = (change: Partial<PayCall>) => ({
    ...good,
    data: encodePay({ ...call, ...change }),
  });
  const sent = async (): Promise<readonly (string | null)[]> => {
    const { batches } = await demo.call(adminPayouts.one, { token, params: { number: run } });
    return batches.map(({ tx_hash }) => tx_hash);
  };

  await test.step('every manipulated transaction is refused in the main process’s own window', async () => {
    const lies = {
      call: { ...good, data: `${good.data}00` },
      recipient: lieAbout({ items: [{ ...item, to: stranger }] }),
      amount: lieAbout({ items: [{ ...item, amount: item.amount * 2n }] }),
      token: lieAbout({ token: otherToken?.address ?? stranger }),
      deadline: lieAbout({ deadline: call.deadline + 86_400n }),
      contract: { ...good, to: stranger },
      // A chain id is an unknown field for the wallet.
      transaction: { ...good, chainId: '0x1' },
    };
    for (const [reason, lie] of Object.entries(lies)) {
      const reply = await person.ask({ method: 'eth_sendTransaction', params: [lie] });
      expect(reply, reason).toMatchObject({ error: { code: -32_000 } });
      await person.showsText(`refused.${reason}`);
    }
    const chain = [{ chainId: '0x1' }];
    expect(await person.ask({ method: 'wallet_switchEthereumChain', params: chain })).toMatchObject(
      { error: { code: 4902 } },
    );
  });

  await test.step('the server’s address cannot be set by a page', async () => {
    // A page can open the question; the address is typed in the main process's window.
    const changing = person.act('server');
    await person.showsText('title.server');
    await person.type('server', 'http://evil.example');
    await person.answer('do.server');
    await person.showsText('problem.not_https');
    await person.answer('cancel');
    expect(await changing).toBe(false);
  });
  expect(await sent()).toEqual([null]);
  expect(await received()).toBe(0n);

  await test.step('the frozen run is shown, signed after one password prompt, stored and paid', async () => {
    await page.getByRole('button', { name: say.like('payouts', 'pay.submit') }).click();
    await person.typePassword();
    // Recipient and amount as decoded by the main process.
    const body = (await person.asking()).locator('body');
    const shown = (await body.innerText()).replaceAll(/\s/g, '');
    expect(shown.toLowerCase()).toContain(recipient.toLowerCase());
    await person.answer('do.pay');
    const sentToast = page.getByText(say('messages', 'Transaction created successfully!'));
    const paid = page.getByText(
      say('messages', 'Transaction approved successfully!_one', { count: 1 }),
    );
    // "Paid" replaces "sent" as soon as a block has it, which may be before anybody looked.
    await expect(sentToast.or(paid).first()).toBeVisible();
    await expect(paid).toBeVisible({ timeout: 120_000 });
  });

  await test.step('the chain has the payment, and screen and ledger show it as approved, once', async () => {
    expect(await received()).toBe(item.amount);
    expect(await sent()).toEqual([expect.stringMatching(/^0x[\da-f]{64}$/)]);
    const query = { view: 'paid', q: String(number) };
    const { items } = await demo.call(adminWithdrawals.list, { token, query });
    const own = items.filter((one) => one.number === number);
    expect(own.map(({ status }) => status)).toEqual(['Approved']);
    await page.getByRole('radio', { name: say('payouts', 'view.paid') }).click();
    const row = page.getByRole('row').filter({ hasText: String(number) });
    await expect(row.getByText(say('payouts', 'detail.confirmed'))).toBeVisible();

    // The same payment again is refused by its deadline or its run, so nobody is paid twice.
    const again = await person.ask({ method: 'eth_sendTransaction', params: [good] });
    expect(again).toMatchObject({ error: { code: -32_000 } });
    expect(await received()).toBe(item.amount);
  });
});
