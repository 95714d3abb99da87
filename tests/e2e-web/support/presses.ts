import type { Page } from '@playwright/test';

const KEY = 'presses';

/**
 * Counts what somebody presses in a page from now on, through reloads: buttons, links, choices. Typing
 * one's own data is not counted.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((key) => {
    const count = () => Number(sessionStorage.getItem(key) ?? 0);
    addEventListener(
      'pointerdown',
      (event) => event.isTrusted && sessionStorage.setItem(key, String(count() + 1)),
      { capture: true },
    );
  }, KEY);
  return () => page.evaluate((key) => Number(sessionStorage.getItem(key) ?? 0), KEY);
}
