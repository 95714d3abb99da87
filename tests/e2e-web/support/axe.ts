import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Violations of WCAG 2.2 AA and of axe's best practices, each with the first element it is about. */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  // Half a megabyte of source is brought to each page once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'axe' }) })
    // Within the page itself: the other way opens a second one for each look.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}
