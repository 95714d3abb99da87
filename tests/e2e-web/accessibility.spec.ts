import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

interface Screen {
  readonly path: string;
  /** Who looks at it; a visitor where nobody is named. */
  readonly as?: 'member@demo.test' | 'admin@demo.test';
}

/** Every screen there is, with what opens over it. */
const screens: readonly Screen[] = [
  { path: '/' },
  { path: '/register?ref=valeria&side=left' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/demo/mailbox?email=member@demo.test' },
  { path: '/dashboard', as: 'member@demo.test' },
  { path: '/withdrawals', as: 'member@demo.test' },
  { path: '/made-withdrawals', as: 'member@demo.test' },
  { path: '/made-withdrawals?number=10001', as: 'member@demo.test' },
  { path: '/nothing-here', as: 'member@demo.test' },
  { path: '/admin/withdrawals/', as: 'admin@demo.test' },
  { path: '/admin/withdrawals/?view=to_pay', as: 'admin@demo.test' },
  { path: '/admin/withdrawals/?view=paid', as: 'admin@demo.test' },
];

const schemes = ['light', 'dark'] as const;

test.describe('no screen has an accessibility violation', () => {
  for (const scheme of schemes) {
    for (const { path, as } of screens) {
      test(`${path} ${as ? `as ${as}` : ''} in ${scheme}`, async ({ page, demo }) => {
        const tokens = as && (await demo.signIn(as));
        await page.addInitScript(
          ({ dark, session }) => {
            if (location.protocol === 'about:') return;
            localStorage.setItem('darkMode', String(dark));
            if (!session) return;
            localStorage.setItem('access', session.access);
            localStorage.setItem('refresh', session.refresh);
            localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
          },
          { dark: scheme === 'dark', session: tokens ?? null },
        );
        await page.goto(path);
        await settled(page);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
      });
    }
  }
});

/** Data is there, nothing is being loaded and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}
