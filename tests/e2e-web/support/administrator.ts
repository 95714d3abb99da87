import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

/** Opens a segment of the queue, wherever the page is served from, and chooses one withdrawal in it. */
export async function chooseWithdrawal(page: Page, view: string, number: number): Promise<void> {
  const path = `/admin/withdrawals/?view=${view}&q=${number}`;
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('checkbox', { name: new RegExp(`${number}`) }).check();
}

/** On the phone what is chosen opens from the bar at the bottom; beside the queue it stands already. */
export async function openChosen(
  page: Page,
  say: Texts,
  kind: string,
  onPhone: boolean,
): Promise<void> {
  if (onPhone) {
    await page.getByRole('button', { name: say('payouts', `aside.${kind}.open`) }).click();
  }
}

export async function acceptWithdrawal(
  page: Page,
  say: Texts,
  number: number,
  onPhone: boolean,
): Promise<void> {
  await chooseWithdrawal(page, 'to_review', number);
  await openChosen(page, say, 'accept', onPhone);
  await page
    .getByRole('button', { name: say('payouts', 'accept.submit_one', { count: 1 }) })
    .click();
  await expect(page.getByText(say('payouts', 'accepted_one', { count: 1 }))).toBeVisible();
}

/** Freezes a run of one withdrawal, signs it with the demo wallet, and waits until the server says paid. */
export async function payWithdrawal(
  page: Page,
  say: Texts,
  number: number,
  onPhone: boolean,
): Promise<void> {
  await chooseWithdrawal(page, 'to_pay', number);
  await connectWallet(page, say, say('wallet', 'demo.name'));
  await openChosen(page, say, 'pay', onPhone);
  await page.getByRole('button', { name: say('payouts', 'new.freeze') }).click();
  await page.getByRole('button', { name: say.like('payouts', 'pay.submit') }).click();
  await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
  const sent = page.getByText(say('messages', 'Transaction created successfully!'));
  const paid = page.getByText(
    say('messages', 'Transaction approved successfully!_one', { count: 1 }),
  );
  // "Paid" replaces "sent" as soon as a block has it, which may be before anybody looked.
  await expect(sent.or(paid).first()).toBeVisible();
  await expect(paid).toBeVisible({ timeout: 120_000 });
}

/** Connects a wallet by its name; from the page's head, or from the dialog that asks for one. */
export async function connectWallet(page: Page, say: Texts, name: string): Promise<void> {
  await page
    .getByRole('button', { name: say('wallet', 'connect'), exact: true })
    .last()
    .click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByText(say.like('wallet', 'connected')).first()).toBeVisible();
}
