import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { Wallet } from 'ethers/wallet';
import type { WalletReply, WalletRequest } from '#contract/ipc/wallet.ts';
import { demoOperator } from '#server/chain/demo-accounts.ts';
import { encryptKeystore, passwordBytes } from '../../../src-main/wallet/keystore.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';
import type { HarnessApp } from './launch.ts';

interface Desktop {
  readonly wallet: {
    request(request: WalletRequest): Promise<WalletReply>;
    act(action: string): Promise<boolean>;
  };
}

export const WALLET_PASSWORD = 'a long enough password';

/** Whoever sits before the app and pays: what they do in the page, and in main's own windows. */
export function walletPerson(app: HarnessApp, page: Page, say: Texts) {
  const asking = (): Promise<Page> => app.page('ask-window.html');
  /** What the page's code, or whoever took it over, asks of the wallet. */
  const ask = (request: WalletRequest): Promise<WalletReply> =>
    page.evaluate(
      (given) => (window as unknown as { desktop: Desktop }).desktop.wallet.request(given),
      request,
    );
  const act = (action: string): Promise<boolean> =>
    page.evaluate(
      (given) => (window as unknown as { desktop: Desktop }).desktop.wallet.act(given),
      action,
    );
  /** Waits until the window that asks shows it; one question's window takes another's place. */
  async function shows(find: (own: Page) => Locator): Promise<void> {
    const look = async (): Promise<boolean> => {
      try {
        return await find(await asking()).isVisible();
      } catch {
        return false;
      }
    };
    await expect.poll(look, { timeout: 30_000 }).toBe(true);
  }
  /** Clicks in the window that asks once its question is there. */
  async function press(name: string | RegExp): Promise<void> {
    await shows((own) => own.getByRole('button', { name }));
    await (await asking()).getByRole('button', { name }).click();
  }
  async function typePassword(password = WALLET_PASSWORD): Promise<void> {
    const label = say('ask-window', 'password');
    await shows((own) => own.getByLabel(label, { exact: true }));
    await (await asking()).getByLabel(label, { exact: true }).fill(password);
  }
  return {
    ask,
    act,
    asking,
    shows,
    press,
    typePassword,
    /** Imports the demo's operator from a keystore and accepts the server's contract. */
    async bringOperator(folder: string): Promise<string> {
      const key = new Wallet(demoOperator.privateKey);
      const file = join(folder, 'operator.json');
      writeFileSync(file, await encryptKeystore(key, passwordBytes(WALLET_PASSWORD), 2 ** 12));
      await app.command('answer-dialogs', { canceled: false, filePaths: [file] });
      const importing = act('import');
      await typePassword();
      await press(say('ask-window', 'do.import'));
      await press(say('ask-window', 'do.created'));
      expect(await importing).toBe(true);
      const connecting = ask({ method: 'eth_requestAccounts' });
      await press(say('ask-window', 'do.contract'));
      expect(await connecting).toEqual({ result: [key.address] });
      return key.address;
    },
  };
}
