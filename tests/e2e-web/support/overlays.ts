import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { Texts } from './texts.ts';

/** What is opened over a screen, and how. */
export interface Overlay {
  readonly name: string;
  readonly open: (page: Page, say: Texts) => Promise<void>;
}

const dialog = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog').first()).toBeVisible();
};
const accountItem = async (page: Page, say: Texts, item: string): Promise<void> => {
  await page.getByRole('button', { name: say.like('shell', 'account.label') }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page);
};

/** What opens over any screen of a member. */
export const overlays: readonly Overlay[] = [
  {
    name: 'the inbox',
    open: async (page, say) => {
      await page
        .getByRole('button', { name: new RegExp(`^${say('shell', 'frame.inbox')}`) })
        .click();
      await dialog(page);
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeVisible();
      await page.keyboard.type('re');
    },
  },
  {
    name: 'the shortcuts',
    open: async (page) => {
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
  {
    name: 'the appearance',
    open: (page, say) => accountItem(page, say, say('appearance', 'title')),
  },
  {
    name: 'the account menu',
    open: async (page, say) => {
      await page.getByRole('button', { name: say.like('shell', 'account.label') }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
];
