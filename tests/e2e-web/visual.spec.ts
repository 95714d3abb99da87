import type { Page } from '@playwright/test';
import { showScheme } from './support/color-scheme.ts';
import { isWholeMatrix } from './support/matrix.ts';
import { readRecording, record, replay } from './support/recorded-api.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { goInside, still } from './support/visits.ts';

const viewports = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const directions = ['ltr', 'rtl'] as const;
const layouts = ['vertical', 'horizontal', 'boxed'] as const;
const schemes = ['light', 'dark'] as const;
const screens = ['dashboard', 'made-withdrawals'] as const;

/** Five that differ in everything; `npm run test:deep` compares all eighteen. */
const sample = [
  '1440 px, vertical, ltr',
  '1440 px, horizontal, rtl',
  '1440 px, boxed, ltr',
  '1024 px, vertical, rtl',
  '390 px, vertical, ltr',
];
const isChosen = (name: string): boolean => isWholeMatrix || sample.includes(name);

test.describe('the frame and two screens look as they did', () => {
  if (process.env['UPDATE_RECORDING'] === '1') {
    test('record what the screens ask for', async ({ page, demo }) => {
      await keepSession(page, await demo.signIn('member@demo.test'), {});
      const keep = record(page);
      for (const screen of screens) {
        await page.goto(`/${screen}`);
        await page.waitForLoadState('networkidle');
      }
      await keep();
    });
  }

  for (const viewport of viewports) {
    for (const layout of layouts) {
      for (const direction of directions) {
        if (!isChosen(`${viewport.width} px, ${layout}, ${direction}`)) continue;
        test(`${viewport.width} px, ${layout}, ${direction}`, async ({ page, context, say }) => {
          await page.setViewportSize(viewport);
          const { missing } = await replay(context, readRecording());
          const type = layout === 'horizontal' ? 'horizontal' : 'vertical';
          await keepSession(page, { access: 'recorded', refresh: 'recorded' }, { type, direction });
          await page.goto('/dashboard');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (layout === 'boxed') await chooseBoxed(page, say);
          for (const screen of screens) {
            // Loading the page again would forget the box.
            if (!page.url().endsWith(screen)) await goInside(page, `/${screen}`);
            await still(page);
            for (const scheme of schemes) {
              await showScheme(page, scheme);
              await expect(page).toHaveScreenshot([
                screen,
                `${viewport.width}-${layout}-${direction}-${scheme}.png`,
              ]);
            }
          }
          expect(missing).toEqual([]);
        });
      }
    }
  }
});

/** A session and layout settings as the device keeps them. */
async function keepSession(
  page: Page,
  tokens: { readonly access: string; readonly refresh: string },
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await page.addInitScript(
    (kept) => {
      if (location.protocol === 'about:') return;
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
    },
    { ...tokens, ...settings },
  );
}

/** The box is not kept on the device: it is chosen in the drawer, as people do. */
async function chooseBoxed(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say.like('shell', 'account.label') }).click();
  await page.getByRole('menuitem', { name: say('shell', 'account.appearance') }).click();
  await page.getByRole('radio', { name: say('appearance', 'width.boxed'), exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Neither pointer nor focus leaves a trace on the picture.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}
