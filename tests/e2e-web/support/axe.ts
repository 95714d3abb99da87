import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
};

const without = (rules: readonly string[]): RunOptions => ({
  ...options,
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
});

/**
 * Violations of WCAG 2.2 AA and of axe's best practices, each with the first element it is about.
 * axe is run in the page, which answers with these alone: its whole report, of every element that
 * passed, took longer to bring over than to make.
 * @param except ids of rules that are not asked about
 */
export async function violationsOf(
  page: Page,
  except: readonly string[] = [],
): Promise<readonly string[]> {
  // Half a megabyte of source is brought to each page once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    // What fades in has less contrast until it is there; what moves for ever has no end to wait for.
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, chosen);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  }, without(except));
}
