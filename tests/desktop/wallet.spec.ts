import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Wallet } from 'ethers/wallet';
import type { WalletReply, WalletRequest } from '#contract/ipc/wallet.ts';
import { demoOperator } from '#server/chain/demo-accounts.ts';
import { encryptKeystore, passwordBytes } from '../../src-main/wallet/keystore.ts';
import { expect, logIn, test } from '../support/desktop/test.ts';

const password = 'a long enough password';

test('a wallet is imported and its contract accepted in windows of their own; a page that lies gets nothing', async ({
  launch,
  say,
  folder,
}) => {
  const keystore = join(folder, 'operator.json');
  const key = new Wallet(demoOperator.privateKey);
  writeFileSync(keystore, await encryptKeystore(key, passwordBytes(password), 2 ** 12));
  const app = await launch();
  const page = await app.page();
  await logIn(page, say, 'admin@demo.test');
  const ask = (request: WalletRequest) =>
    page.evaluate(
      (given) =>
        (
          window as unknown as {
            desktop: { wallet: { request(given: WalletRequest): Promise<WalletReply> } };
          }
        ).desktop.wallet.request(given),
      request,
    );
  const act = (action: string) =>
    page.evaluate((given) => {
      const { desktop } = window as unknown as {
        desktop: { wallet: { act(action: string): Promise<boolean> } };
      };
      return desktop.wallet.act(given);
    }, action);
  const asking = () => app.page('ask-window.html');

  // Import: a wrong password first, then the right one.
  await app.command('answer-dialogs', { canceled: false, filePaths: [keystore] });
  const importing = act('import');
  let own = await asking();
  const field = own.getByLabel(say('ask-window', 'password'), { exact: true });
  await field.fill('not this one');
  await own.getByRole('button', { name: say('ask-window', 'do.import') }).click();
  await expect(own.getByText(say('ask-window', 'problem.wrong_password'))).toBeVisible();
  await field.fill(password);
  await own.getByRole('button', { name: say('ask-window', 'do.import') }).click();
  await expect
    .poll(async () => (await asking()).getByText(say('ask-window', 'keep')).isVisible())
    .toBe(true);
  own = await asking();
  await own.getByRole('button', { name: say('ask-window', 'do.created') }).click();
  expect(await importing).toBe(true);
  const kept = join(folder, 'profile', 'wallet', 'keystore.json');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, 'utf8')).not.toContain(key.privateKey.slice(2));

  // Connecting asks for the payout contract once.
  const connecting = ask({ method: 'eth_requestAccounts' });
  own = await asking();
  await own.getByRole('button', { name: say('ask-window', 'do.contract') }).click();
  expect(await connecting).toEqual({ result: [key.address] });

  // The page cannot answer for the person, nor have anything signed that is no frozen run.
  expect(await page.evaluate(() => 'ask' in window)).toBe(false);
  expect(await ask({ method: 'personal_sign', params: ['0x00', key.address] })).toMatchObject({
    error: { code: 4200 },
  });
  const lie = { from: key.address, to: key.address, data: '0x00', gas: '0x5208', value: '0x1' };
  expect(await ask({ method: 'eth_sendTransaction', params: [lie] })).toMatchObject({
    error: { code: -32_000 },
  });
  own = await asking();
  await expect(own.getByText(say('ask-window', 'refused.contract'))).toBeVisible();
  const sent = app.events.filter(
    ({ type, url }) => type === 'net.fetch' && /signed/.test(String(url)),
  );
  expect(sent).toEqual([]);
});
