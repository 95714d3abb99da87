import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { still } from './visits.ts';

export interface Look {
  readonly scheme: 'light' | 'dark';
  /** The window stays as it is where this is missing. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A screen as it looks there, once nothing of it moves any more. */
export async function showLook(page: Page, { scheme, size }: Look): Promise<void> {
  if (size) await page.setViewportSize(size);
  await showScheme(page, scheme);
  await still(page);
}

/** Light or dark without loading the page again, as another tab would say it. */
export async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((isDark) => {
    const told = { key: 'darkMode', newValue: String(isDark), storageArea: localStorage };
    localStorage.setItem(told.key, told.newValue);
    dispatchEvent(new StorageEvent('storage', told));
  }, scheme === 'dark');
  await expect(page.locator('body')).toHaveClass(new RegExp(`\\b${scheme}\\b`));
}
