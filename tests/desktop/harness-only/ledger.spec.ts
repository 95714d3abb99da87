import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Wallet } from 'ethers/wallet';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { demoOperator } from '#server/chain/embedded/demo-accounts.ts';
import { acceptWithdrawal, chooseWithdrawal } from '../../e2e-web/support/administrator.ts';
import { demoApi } from '../../e2e-web/support/demo-api.ts';
import { expect, logIn, test } from '../harness/test.ts';
import type { DesktopApp } from '../harness/desktop-app.ts';
import { walletPerson } from '../harness/wallet-person.ts';

const ADMIN = 'admin@demo.test';

/** The device at the end of the cable, and the person who holds it. */
function deviceOf({ harness }: DesktopApp) {
  if (!harness) throw new Error('A device can be emulated in the harness alone');
  const screens = () => harness.events.filter(({ type }) => type === 'ledger.screen');
  let seen = 0;
  return {
    change: (state: object): Promise<unknown> => harness.command('ledger', state),
    press: (isConfirmed: boolean): Promise<unknown> => harness.command('ledger-press', isConfirmed),
    /** The next thing that it shows. */
    async shows(): Promise<Readonly<Record<string, unknown>>> {
      await expect.poll(() => screens().length, { timeout: 90_000 }).toBeGreaterThan(seen);
      const screen = screens()[seen]?.['screen'];
      seen += 1;
      return screen as Readonly<Record<string, unknown>>;
    },
  };
}

test('a run is paid with a hardware wallet: compared in the window, confirmed on the device', async ({
  start,
  say,
  folder,
  api,
}) => {
  const demo = demoApi(api);
  const recipient = Wallet.createRandom().address;
  const wish = { type: 'direct', currency: 'USDT', amount: '40.00', wallet: recipient } as const;
  const number = await demo.requestWithdrawal('member@demo.test', wish);
  const { access: token } = await demo.signIn(ADMIN);

  const app = await start();
  const { page } = app;
  const person = walletPerson(app, say);
  const device = deviceOf(app);
  const button = (namespace: string, key: string) =>
    page.getByRole('button', { name: say.like(namespace, key) }).last();
  await logIn(page, say, ADMIN);
  await acceptWithdrawal(page, say, number, false);
  await chooseWithdrawal(page, 'to_pay', number);

  await test.step('it is found, step by step, and one of its accounts is compared and kept', async () => {
    await button('wallet', 'connect').click();
    await button('wallet', 'action.ledger').click();
    const steps = [
      ['ledger_none', { plugged: true, isLocked: true, app: 'BOLOS', phrase: PHRASE }],
      ['ledger_locked', { isLocked: false }],
      ['ledger_app', { app: 'Ethereum' }],
    ] as const;
    for (const [problem, change] of steps) {
      await person.answer('do.ledger');
      await person.showsText(`problem.${problem}`);
      await device.change(change);
    }
    await person.answer('do.ledger');
    await person.shows((own) => own.getByRole('radio').nth(5));
    await (await person.asking()).getByRole('radio').nth(5).check();
    await person.answer('do.ledgerAccount');
    expect(await device.shows()).toEqual({ kind: 'address', address: demoOperator.address });
    await person.showsText('ledger.waits.address');
    await device.press(true);
    await person.answer('do.ledgerReady');
    const kept = readFileSync(join(folder, 'profile', 'wallet', 'ledger.json'), 'utf8');
    expect(JSON.parse(kept)).toEqual({ address: demoOperator.address, path: "m/44'/60'/0'/0/1" });
    await button('wallet', 'desktop.ledger').click();
    await person.answer('do.contract');
    await expect(page.getByText(say.like('wallet', 'connected')).first()).toBeVisible();
  });

  const run = await test.step('the run is frozen on the screen', async () => {
    await button('payouts', 'new.freeze').click();
    const title = page.getByRole('dialog').getByText(say.like('payouts', 'pay.title'));
    await expect(title).toBeVisible();
    return Number(/\d+/.exec(await title.innerText())?.[0]);
  });
  const sent = async (): Promise<readonly (string | null)[]> => {
    const { batches } = await demo.call(adminPayouts.one, { token, params: { number: run } });
    return batches.map(({ tx_hash }) => tx_hash);
  };

  await test.step('leaving the window, rejecting and unplugging send nothing', async () => {
    await page.getByRole('button', { name: say.like('payouts', 'pay.submit') }).click();
    await person.answer('do.pay');
    await device.shows();
    await person.showsText('ledger.waits.sign');
    // The device goes on asking; whatever is pressed there is nobody's any more.
    await person.answer('reject');
    await person.showsText('problem.ledger_cancelled');
    await device.press(true);
    await person.answer('do.pay');
    await device.shows();
    await device.press(false);
    await person.showsText('problem.ledger_rejected');
    await person.answer('do.pay');
    await device.shows();
    await device.change({ plugged: false });
    await person.showsText('problem.ledger_gone');
    await device.change({ plugged: true });
    expect(await sent()).toEqual([null]);
  });

  await test.step('the hash that the window shows is the one on the device; then it is paid', async () => {
    await person.answer('do.pay');
    const { hash } = await device.shows();
    const shown = (await (await person.asking()).locator('body').innerText()).replaceAll(/\s/g, '');
    expect(shown.toLowerCase()).toContain(recipient.toLowerCase());
    expect(shown).toContain(String(hash));
    await device.press(true);
    const paid = page.getByText(
      say('messages', 'Transaction approved successfully!_one', { count: 1 }),
    );
    await expect(paid).toBeVisible({ timeout: 120_000 });
  });
  expect(await demo.tokenBalance('USDT', recipient, token)).toBeGreaterThan(0n);
});

/** Foundry's public seed: its second account is the demo's operator. */
const PHRASE = `${'test '.repeat(11)}junk`;
