import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More stops than any screen has. */
const STOPS_MAX = 90;

/**
 * Goes to an element with the Tab key alone and shows that it can be seen to have the focus.
 * Fails where Tab never gets there.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectSeenFocus(target);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reached ${String(target)}`);
}

/** The focus ring is there, on the element or on what frames it. */
async function expectSeenFocus(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) => {
    for (let at: Element | null = element, up = 0; at && up < 4; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      if (outlineStyle !== 'none' && outlineWidth !== '0px') return true;
      if (boxShadow !== 'none') return true;
    }
    return false;
  });
  expect(isSeen, `the focus on ${String(target)} is seen`).toBe(true);
}
