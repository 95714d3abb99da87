import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isWholeMatrix } from './support/matrix.ts';
import { showScheme } from './support/color-scheme.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import {
  keepSession,
  still,
  settled,
  visit,
  visits,
  type Overlay,
  type Visit,
} from './support/visits.ts';

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

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * Each screen is loaded once and looked at as a computer shows it, in light, and as a phone does, in
 * dark; `npm run test:deep` looks at both schemes with either device.
 */
const firstLook: Look = isWholeMatrix
  ? { scheme: 'light' }
  : { scheme: 'light', size: { width: 1280, height: 800 } };
const looks: readonly Look[] = [
  firstLook,
  isWholeMatrix ? { scheme: 'dark' } : { scheme: 'dark', size: { width: 390, height: 844 } },
];

// What is looked at stands still; that it moves on its way there has tests of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What only these tests look at: a page of the demo, and a form that opens by its address. */
const more: readonly Visit[] = [
  { name: 'a visitor of the demo', paths: ['/demo/mailbox?email=member@demo.test'] },
  {
    name: 'a member who adds an address',
    as: 'member@demo.test',
    paths: ['/profile?tab=addresses&add='],
  },
];

test.describe('no screen has an accessibility violation, in light or in dark', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const { name, as, paths } of [...visits, ...more]) {
    test(`before ${name}: ${paths.length}`, async ({ page, demo }) => {
      if (as) await keepSession(page, await demo.signIn(as));
      for (const path of paths) {
        await visit(page, path);
        await assertAccessible(page, path);
      }
    });
  }

  test(`over a screen: ${overlays.map(({ name }) => name).join(', ')}`, async ({
    page,
    demo,
    say,
  }) => {
    await keepSession(page, await demo.signIn('member@demo.test'));
    await page.goto('/made-withdrawals');
    await settled(page);
    for (const { name, open } of overlays) {
      await show(page, firstLook);
      await open(page, say);
      await assertAccessible(page, name);
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
    }
  });
});

async function show(page: Page, { scheme, size }: Look): Promise<void> {
  if (size) await page.setViewportSize(size);
  await showScheme(page, scheme);
  await still(page);
}

/** All that is wrong with a screen is told, and the next one looked at. */
async function assertAccessible(page: Page, what: string): Promise<void> {
  // What stands in a frame would have to be looked at there.
  await expect(page.locator('iframe')).toHaveCount(0);
  for (const look of looks) {
    await show(page, look);
    expect.soft(await violationsOf(page), `${what}, ${look.scheme}`).toEqual([]);
  }
}

async function violationsOf(page: Page): Promise<readonly string[]> {
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
