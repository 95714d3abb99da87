import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWholeMatrix } from './support/matrix.ts';
import { showScheme } from './support/color-scheme.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';

interface Screen {
  readonly path: string;
  /** Who looks at it; a visitor where nobody is named. */
  readonly as?: 'member@demo.test' | 'admin@demo.test';
  /** What is opened over it, and how. */
  readonly over?: Overlay;
}

interface Overlay {
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

const overlays: readonly Overlay[] = [
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

/** Every screen there is, with what opens over it. */
const screens: readonly Screen[] = [
  { path: '/' },
  { path: '/register?ref=valeria&side=left' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/demo/mailbox?email=member@demo.test' },
  { path: '/dashboard', as: 'member@demo.test' },
  { path: '/buy-membership', as: 'member@demo.test' },
  { path: '/buy-membership?view=requests', as: 'member@demo.test' },
  { path: '/my-investment', as: 'member@demo.test' },
  { path: '/my-investment?tab=ended&period=all', as: 'member@demo.test' },
  { path: '/trading', as: 'member@demo.test' },
  { path: '/global-network-deposit', as: 'member@demo.test' },
  { path: '/global-network-progress', as: 'member@demo.test' },
  { path: '/withdrawals', as: 'member@demo.test' },
  { path: '/made-withdrawals', as: 'member@demo.test' },
  { path: '/made-withdrawals?number=10001', as: 'member@demo.test' },
  { path: '/profile', as: 'member@demo.test' },
  { path: '/profile?tab=addresses', as: 'member@demo.test' },
  { path: '/profile?tab=addresses&add=', as: 'member@demo.test' },
  { path: '/profile?tab=password', as: 'member@demo.test' },
  { path: '/profile?tab=sessions', as: 'member@demo.test' },
  { path: '/profile?tab=notices', as: 'member@demo.test' },
  { path: '/tct-news', as: 'member@demo.test' },
  { path: '/reports', as: 'member@demo.test' },
  { path: '/reports?period=year&account=direct', as: 'member@demo.test' },
  { path: '/reports?why=account.direct', as: 'member@demo.test' },
  { path: '/nothing-here', as: 'member@demo.test' },
  ...overlays.map((over): Screen => ({ path: '/made-withdrawals', as: 'member@demo.test', over })),
  { path: '/admin/withdrawals/', as: 'admin@demo.test' },
  { path: '/admin/withdrawals/?view=to_pay', as: 'admin@demo.test' },
  { path: '/admin/withdrawals/?view=paid', as: 'admin@demo.test' },
  { path: '/admin/payments/', as: 'admin@demo.test' },
  { path: '/admin/liabilities/', as: 'admin@demo.test' },
  { path: '/admin/members/', as: 'admin@demo.test' },
  { path: '/admin/plans/', as: 'admin@demo.test' },
  { path: '/admin/pools/', as: 'admin@demo.test' },
  { path: '/admin/settings/', as: 'admin@demo.test' },
  { path: '/admin/jobs/', as: 'admin@demo.test' },
  { path: '/admin/audit/', as: 'admin@demo.test' },
];

/** Light on the computer and dark on the phone; `npm run test:deep` looks at both on both. */
const schemesOf = (onPhone: boolean) =>
  (['light', 'dark'] as const).filter((scheme) => isWholeMatrix || (scheme === 'dark') === onPhone);

test.describe('no screen has an accessibility violation, in light or in dark', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const { path, as, over } of screens) {
    const who = as ? ` as ${as}` : '';
    test(`${path}${who}${over ? ` with ${over.name}` : ''}`, async ({
      page,
      demo,
      say,
      onPhone,
    }) => {
      const tokens = as && (await demo.signIn(as));
      await page.addInitScript((session) => {
        if (location.protocol === 'about:' || self.origin === 'null' || !session) return;
        localStorage.setItem('access', session.access);
        localStorage.setItem('refresh', session.refresh);
        localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
      }, tokens ?? null);
      await page.goto(path);
      await settled(page);
      if (over) await over.open(page, say);
      // What stands in a frame would have to be looked at there.
      await expect(page.locator('iframe')).toHaveCount(0);
      for (const scheme of schemesOf(onPhone)) {
        await showScheme(page, scheme);
        await settled(page);
        const { violations } = await new AxeBuilder({ page })
          // Within the page itself: the other way opens a second one for each look.
          .setLegacyMode()
          .options({ resultTypes: ['violations'] })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
        expect(found, scheme).toEqual([]);
      }
    });
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
