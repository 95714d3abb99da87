import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violationsOf } from '../e2e-web/support/axe.ts';
import { showScheme } from '../e2e-web/support/color-scheme.ts';
import { auditLayout } from '../e2e-web/support/layout-audit.ts';
import { registerNewcomer } from '../e2e-web/support/newcomer.ts';
import { overlays } from '../e2e-web/support/overlays.ts';
import { expect, test } from '../e2e-web/support/test.ts';
import { keepSession, settled, still, visit, visits } from '../e2e-web/support/visits.ts';
import { tourFolder, type Picture } from './contact-sheet.ts';
import { states } from './states.ts';

const widths = [1440, 1280, 820, 390, 320] as const;
const heights: Readonly<Record<number, number>> = { 1440: 900, 1280: 800, 820: 1180, 390: 844 };
const schemes = ['light', 'dark'] as const;

/** Only screens whose address, and states whose name holds this. */
const only = process.env['ONLY'] ?? '';

/** Of axe's rules the one that counts what is seen of an element alone. */
const PARTLY_SEEN = 'target-size:';

/** What somebody sees who has nothing yet. */
const newcomersScreens = [
  '/dashboard',
  '/buy-membership',
  '/my-investment',
  '/global-network-deposit',
  '/global-network-progress',
  '/withdrawals',
  '/made-withdrawals',
  '/reports',
  '/binary-tree',
  '/referrals',
  '/career-plan',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ mode: 'parallel', timeout: 3_600_000 });

for (const { name, as, paths } of visits) {
  const chosen = paths.filter((path) => path.includes(only));
  if (chosen.length === 0) continue;
  test(name, async ({ page, demo, say }) => {
    if (as) await keepSession(page, await demo.signIn(as));
    const album = openAlbum(page, name, say.language);
    for (const path of chosen) {
      await visit(page, path);
      await album.take(path);
    }
  });
}

test('a newcomer', async ({ page, demo, say }) => {
  const { email } = await registerNewcomer(demo, { name: 'Vera', sponsor: 'valeria' });
  await keepSession(page, await demo.signIn(email));
  const album = openAlbum(page, 'a newcomer', say.language);
  for (const path of newcomersScreens.filter((one) => one.includes(only))) {
    await visit(page, path);
    await album.take(path);
  }
});

for (const { name, show } of states.filter((state) => state.name.includes(only))) {
  test(name, async ({ page, demo, say, baseURL, watched }) => {
    const { take } = openAlbum(page, name, say.language);
    await show({ page, say, demo, baseURL: baseURL ?? '', watched, take });
  });
}

if (only === '') {
  test('over a screen', async ({ page, demo, say }) => {
    await keepSession(page, await demo.signIn('member@demo.test'));
    await page.goto('/made-withdrawals');
    await settled(page);
    const album = openAlbum(page, 'over a screen', say.language);
    for (const { name, open } of overlays) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, say);
      await album.take(name);
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
    }
  });

  test('without a connection', async ({ page, context, demo, say, watched }) => {
    await keepSession(page, await demo.signIn('member@demo.test'));
    await page.goto('/dashboard');
    await settled(page);
    await context.setOffline(true);
    const album = openAlbum(page, 'without a connection', say.language);
    await album.take('/dashboard');
    // What could not be asked for is logged.
    watched.length = 0;
  });
}

/**
 * What axe finds, without what a bar lies over only until the page is scrolled: of that it sees the rest,
 * and calls it too small. In a window as high as the page the bars lie over nothing.
 */
async function lastingViolations(page: Page, width: number): Promise<readonly string[]> {
  const found = await violationsOf(page);
  if (!found.some((line) => line.startsWith(PARTLY_SEEN))) return found;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await still(page);
  return violationsOf(page);
}

/** Takes pictures of a page in every width and scheme, and keeps them with what is wrong in them. */
function openAlbum(page: Page, visitName: string, language: Picture['language']) {
  const pictures: Picture[] = [];
  const slug = (text: string) => text.replaceAll(/[^a-z0-9]+/gi, '-');
  return {
    async take(screen: string): Promise<void> {
      for (const scheme of schemes) {
        await showScheme(page, scheme);
        for (const width of widths) {
          await page.setViewportSize({ width, height: heights[width] ?? 640 });
          // Wherever a narrower window had scrolled to, its bars may lie over a choice.
          await page.evaluate(() => scrollTo(0, 0));
          await still(page);
          const file = `${slug(`${visitName} ${screen}`)}-${language}-${scheme}-${width}.jpg`;
          await page.screenshot({
            path: join(tourFolder, file),
            type: 'jpeg',
            quality: 70,
            fullPage: true,
            animations: 'disabled',
          });
          const findings = [
            ...(await auditLayout(page)),
            ...(await lastingViolations(page, width)),
          ];
          expect.soft(findings, `${screen}, ${scheme}, ${width} px`).toEqual([]);
          pictures.push({ file, screen, visit: visitName, width, scheme, language, findings });
        }
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      writeFileSync(
        join(tourFolder, `${slug(visitName)}-${language}.json`),
        JSON.stringify(pictures),
      );
    },
  };
}
