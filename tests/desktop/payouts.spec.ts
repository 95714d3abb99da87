import type { Page } from '@playwright/test';
import { Wallet } from 'ethers/wallet';
import { adminPayouts } from '#contract/api/admin-payouts.ts';
import { adminWithdrawals } from '#contract/api/admin-withdrawals.ts';
import type { PayoutIntent } from '#contract/api/admin-payouts.ts';
import { decodePay, encodePay } from '../../src-renderer/lib/treasury-call.ts';
import type { PayCall } from '../../src-renderer/lib/treasury-call.ts';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { expect, logIn, test } from '../support/desktop/test.ts';
import { walletPerson } from '../support/desktop/wallet-person.ts';

const ADMIN = 'admin@demo.test';

/** What a page's EIP-1193 code sends for an intent. */
const transactionOf = ({ from, to, data, gas }: PayoutIntent) => ({
  from,
  to,
  data,
  gas: `0x${BigInt(gas).toString(16)}`,
  value: '0x0',
});

test('a run is paid from the desktop’s wallet, once; a page that lies about it gets nothing signed', async ({
  launch,
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

  const app = await launch();
  const page: Page = await app.page();
  await logIn(page, say, ADMIN);
  const person = walletPerson(app, page, say);
  const operator = await person.bringOperator(folder);

  // Frozen for that wallet; what the page would sign comes from the server.
  const run = await demo.freeze(token, number, operator);
  const intent = await demo.call(adminPayouts.intent, {
    token,
    params: { number: run },
    body: { batch: 0, sender: operator },
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

  await test.step('every lie is refused in the main process’s own window', async () => {
    const lies = {
      call: { ...good, data: `${good.data}00` },
      recipient: lieAbout({ items: [{ ...item, to: stranger }] }),
      amount: lieAbout({ items: [{ ...item, amount: item.amount * 2n }] }),
      token: lieAbout({ token: otherToken?.address ?? stranger }),
      deadline: lieAbout({ deadline: call.deadline + 86_400n }),
      contract: { ...good, to: stranger },
      // A chain of the page's own choice is a field that no payment has.
      transaction: { ...good, chainId: '0x1' },
    };
    for (const [reason, lie] of Object.entries(lies)) {
      const reply = await person.ask({ method: 'eth_sendTransaction', params: [lie] });
      expect(reply, reason).toMatchObject({ error: { code: -32_000 } });
      await person.shows((own) => own.getByText(say('ask-window', `refused.${reason}`)));
    }
    const chain = [{ chainId: '0x1' }];
    expect(await person.ask({ method: 'wallet_switchEthereumChain', params: chain })).toMatchObject(
      { error: { code: 4902 } },
    );
  });

  await test.step('the server’s address is no page’s to name', async () => {
    // A page can ask that somebody be asked; the address is typed in the main process's window.
    const changing = person.act('server');
    await person.shows((own) => own.getByText(say('ask-window', 'title.server')));
    await (
      await person.asking()
    )
      .getByLabel(say('ask-window', 'server'), { exact: true })
      .fill('http://evil.example');
    await person.press(say('ask-window', 'do.server'));
    await expect(
      (await person.asking()).getByText(say('ask-window', 'problem.not_https')),
    ).toBeVisible();
    await person.press(say('ask-window', 'cancel'));
    expect(await changing).toBe(false);
  });
  const signedCalls = () =>
    app.events.filter(({ type, url }) => type === 'net.fetch' && String(url).endsWith('/signed/'));
  expect(signedCalls()).toEqual([]);
  expect(await demo.tokenBalance('USDT', recipient, token)).toBe(0n);

  await test.step('the truth is shown, signed for one password, stored and paid', async () => {
    const paying = person.ask({ method: 'eth_sendTransaction', params: [good] });
    await person.typePassword();
    const own = await person.asking();
    // Who gets what, as decoded by the main process.
    const shown = (await own.locator('body').innerText()).replaceAll(/\s/g, '');
    expect(shown.toLowerCase()).toContain(recipient.toLowerCase());
    await person.press(say.like('ask-window', 'do.pay'));
    const reply = await paying;
    expect(reply).toEqual({ result: expect.stringMatching(/^0x[\da-f]{64}$/) });
    expect(signedCalls()).toHaveLength(1);
  });

  await test.step('the chain has it, and the books say approved, once', async () => {
    await expect
      .poll(() => demo.tokenBalance('USDT', recipient, token), { timeout: 60_000 })
      .toBe(item.amount);
    const statusOf = async () => {
      const query = { view: 'paid', q: String(number) };
      const { items } = await demo.call(adminWithdrawals.list, { token, query });
      return items.filter((one) => one.number === number).map(({ status }) => status);
    };
    await expect.poll(statusOf, { timeout: 60_000 }).toEqual(['Approved']);

    // The same payment again: its deadline or its run says no, and nobody is paid twice.
    const again = await person.ask({ method: 'eth_sendTransaction', params: [good] });
    expect(again).toMatchObject({ error: { code: -32_000 } });
    expect(await demo.tokenBalance('USDT', recipient, token)).toBe(item.amount);
  });
});
