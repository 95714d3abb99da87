import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { DEMO_PASSWORD, type DemoApi } from './demo-api.ts';
import type { Texts } from './texts.ts';
import { keepSession } from './visits.ts';

export interface Newcomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
}

/** Fills the registration behind a sponsor's link and sends it. */
export async function register(page: Page, say: Texts, newcomer: Newcomer): Promise<void> {
  const field = (key: string) => page.getByLabel(say('auth', key), { exact: true });
  await field('first-name').fill(newcomer.firstName);
  await field('last-name').fill(newcomer.lastName);
  await field('username').fill(newcomer.username);
  await field('email').fill(newcomer.email);
  await page.getByRole('combobox', { name: say('auth', 'country') }).fill('Mexico');
  await field('phone').fill('5512345678');
  await field('password').fill(DEMO_PASSWORD);
  await field('password.repeat').fill(DEMO_PASSWORD);
  const consent = say('auth', 'register.terms').replaceAll(/<\/?\w+>/g, '');
  await page.getByLabel(consent).check();
  await page.getByRole('checkbox', { name: say('common', 'captcha.label') }).click();
  await expect(page.getByText(say('common', 'captcha.done'))).toBeVisible();
  await page.getByRole('button', { name: say('auth', 'register.submit') }).click();
}

/** Logs in on the login screen, with the demo's code where the account has an app; of another origin where one is named, and waits for the dashboard. */
export async function logIn(page: Page, say: Texts, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByLabel(say('auth', 'login.email')).fill(email);
  await page.getByLabel(say('auth', 'password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: say('auth', 'login.submit') }).click();
  const confirm = page.getByRole('button', { name: say('second-factor', 'proof.submit') });
  await expect(confirm.or(page.locator('#content'))).toBeVisible();
  if (await confirm.isVisible()) {
    // The demo fills it in.
    await expect(page.getByLabel(say('second-factor', 'proof.code'))).toHaveValue(/^\d{6}$/);
    await confirm.click();
  }
  await expect(page).toHaveURL(/\/dashboard$/);
  // Its code has arrived: leaving earlier would break off its loading.
  await expect(page.locator('#content')).toBeVisible();
}

/** A screen as it opens for somebody who signed in here before; of another origin where `at` names one. */
export async function openAs(page: Page, demo: DemoApi, email: string, at: string): Promise<void> {
  await keepSession(page, await demo.signIn(email));
  await page.goto(at);
  // Its code has arrived: leaving earlier would break off its loading.
  await expect(page.locator('#content')).toBeVisible();
}
