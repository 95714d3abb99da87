import type { Page } from '@playwright/test';
import type { DemoApi } from './demo-api.ts';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

export interface Wish {
  readonly amount: string;
  readonly currency: 'USDT' | 'USDC' | 'TCT';
  readonly wallet: string;
}

/** Asks for a withdrawal from the direct bonus and confirms it with the mailed code; returns its number. */
export async function withdraw(
  page: Page,
  say: Texts,
  { demo, email, onPhone }: { demo: DemoApi; email: string; onPhone: boolean },
  wish: Wish,
): Promise<number> {
  await page.goto('/withdrawals');
  await page.getByLabel(say('withdrawals', 'amount.label'), { exact: true }).fill(wish.amount);
  await page.getByRole('radio', { name: wish.currency }).check();
  const wallet = page.getByLabel(say('withdrawals', 'wallet.label'), { exact: true });
  await wallet.fill(wish.wallet);
  await wallet.blur();
  if (onPhone) {
    await page
      .getByRole('button', { name: say('withdrawals', 'review.open'), exact: true })
      .click();
  }
  const asked = Date.now() - 1000;
  await page.getByRole('button', { name: say('withdrawals', 'review.send') }).click();
  await expect(page.getByText(say('withdrawals', 'code.title'))).toBeVisible();

  let code: string | null = null;
  await expect(async () => {
    code = await demo.codeSince(email, asked);
    expect(code).not.toBeNull();
  }).toPass();
  await page.getByRole('textbox', { name: say('secret-code', 'label') }).fill(code ?? '');
  await page.getByRole('button', { name: say.like('withdrawals', 'code.submit') }).click();
  await expect(page).toHaveURL(/number=\d+/);
  const number = Number(new URL(page.url()).searchParams.get('number'));
  // The address changes before the step does, and the step before shows the same sentences.
  await expect(page.getByText(say('withdrawals', 'follow.title', { number }))).toBeVisible();
  return number;
}
