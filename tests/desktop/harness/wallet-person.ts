import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { Wallet } from 'ethers/wallet';
import type { WalletReply, WalletRequest } from '#contract/ipc/wallet.ts';
import { demoOperator } from '#server/chain/embedded/demo-accounts.ts';
import { encryptKeystore, passwordBytes } from '../../../src-main/wallet/keystore.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';
import type { DesktopApp } from './desktop-app.ts';

interface Desktop {
  readonly wallet: {
    request(request: WalletRequest): Promise<WalletReply>;
    act(action: string): Promise<boolean>;
  };
}

export const WALLET_PASSWORD = 'a long enough password';

/** Keystore of the demo's operator, with low scrypt cost because it is opened often. */
export async function operatorFile(folder: string) {
  const key = new Wallet(demoOperator.privateKey);
  const file = join(folder, 'operator.json');
  writeFileSync(file, await encryptKeystore(key, passwordBytes(WALLET_PASSWORD), 2 ** 12));
  return { file, key };
}

/** A simulated user: actions in the page and in the main process's own windows. */
export function walletPerson({ page, window }: DesktopApp, say: Texts) {
  const asking = (): Promise<Page> => window('ask-window.html');
  /** A wallet request from the page, also as a compromised page would send it. */
  const ask = (request: WalletRequest): Promise<WalletReply> =>
    page.evaluate(
      (given) => (globalThis as unknown as { desktop: Desktop }).desktop.wallet.request(given),
      request,
    );
  const act = (action: string): Promise<boolean> =>
    page.evaluate(
      (given) => (globalThis as unknown as { desktop: Desktop }).desktop.wallet.act(given),
      action,
    );
  /**
   * Waits until the question window shows it; the window of the next question may replace the
   * current one.
   */
  async function shows(find: (own: Page) => Locator): Promise<void> {
    const check = async (): Promise<boolean> => {
      try {
        return await find(await asking()).isVisible();
      } catch {
        return false;
      }
    };
    await expect.poll(check, { timeout: 90_000 }).toBe(true);
  }
  const showsText = (key: string): Promise<void> =>
    shows((own) => own.getByText(say('ask-window', key)));
  /** Clicks a button in the question window once it is shown. */
  async function press(name: string | RegExp): Promise<void> {
    await shows((own) => own.getByRole('button', { name }));
    const own = await asking();
    try {
      await own.getByRole('button', { name }).click();
    } catch (error) {
      // The button closes the window, which may be gone before the click has been reported.
      if (!own.isClosed()) throw error;
    }
  }
  const answer = (key: string): Promise<void> => press(say.like('ask-window', key));
  async function type(label: string, text: string): Promise<void> {
    const name = say('ask-window', label);
    await shows((own) => own.getByLabel(name, { exact: true }));
    await (await asking()).getByLabel(name, { exact: true }).fill(text);
  }
  const typePassword = (password = WALLET_PASSWORD): Promise<void> => type('password', password);
  return { ask, act, asking, shows, showsText, answer, type, typePassword };
}
