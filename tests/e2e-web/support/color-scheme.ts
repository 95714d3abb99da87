import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Light or dark without loading the page again, as another tab would say it. */
export async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((isDark) => {
    const told = { key: 'darkMode', newValue: String(isDark), storageArea: localStorage };
    localStorage.setItem(told.key, told.newValue);
    dispatchEvent(new StorageEvent('storage', told));
  }, scheme === 'dark');
  await expect(page.locator('body')).toHaveClass(new RegExp(`\\b${scheme}\\b`));
}
