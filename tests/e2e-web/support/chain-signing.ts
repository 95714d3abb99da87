import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';
import { settled } from './visits.ts';

/** Milliseconds until a final block has what was signed, and the watcher has seen it. */
export const FINAL = 90_000;

/** The screen has no violation, on a computer and on a phone. */
export async function look(page: Page): Promise<void> {
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
}

/** Confirms with the code that the demo fills in, where it is asked for. */
export async function stepUp(page: Page, say: Texts, signed: Locator): Promise<void> {
  const confirm = page.getByRole('button', {
    name: say('second-factor', 'proof.submit'),
    exact: true,
  });
  await expect(confirm.or(signed).first()).toBeVisible();
  if (!(await confirm.isVisible())) return;
  await expect(page.getByLabel(say('second-factor', 'proof.code'))).toHaveValue(/^\d{6}$/);
  await confirm.click();
}

/** Presses a button that asks the wallet, and signs. */
export async function sign(page: Page, say: Texts, button: Locator): Promise<void> {
  const confirm = page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true });
  await button.click();
  await stepUp(page, say, confirm);
  await confirm.click();
  await expect(confirm).toBeHidden();
}

/** Another account of the connected demo wallet signs from now on. */
export async function useSecondAccount(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say.like('wallet', 'connected') }).click();
  await page.getByRole('button', { name: say('wallet', 'chooseAccount') }).click();
  await page.keyboard.press('Escape');
}
