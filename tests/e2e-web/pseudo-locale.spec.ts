import { buildPseudo } from '../support/texts/pseudo-locale.ts';
import { servePseudo, type PseudoServer } from './support/pseudo-server.ts';
import { expect, test } from './support/test.ts';
import { auditTexts, collectData } from './support/text-audit.ts';
import { inTurns } from './support/matrix.ts';
import { keepSession, numbered, still, visit, visits } from './support/visits.ts';

/** Each screen is read at one of them, in turns; `npm run test:deep` reads it at both. */
const widths = [1280, 390] as const;

/** Milliseconds that one screen may take at both widths, on a computer that does much else. */
const A_SCREEN = 30_000;

// What is read stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('in a language two fifths longer', () => {
  let server: PseudoServer;
  test.beforeAll(async ({ baseURL }) => {
    server = await servePseudo(await buildPseudo(), baseURL ?? '');
  });
  test.afterAll(() => server.stop());

  for (const { name, as, paths, first } of numbered(visits)) {
    test(`${name} reads no text that is hard-coded, and none is cut`, async ({ page, demo }) => {
      test.setTimeout((paths.length + 3) * A_SCREEN);
      if (as) await keepSession(page, await demo.signIn(as));
      const data = collectData(page);
      for (const [index, path] of paths.entries()) {
        await visit(page, server.url + path);
        for (const width of inTurns(widths, first + index)) {
          await page.setViewportSize({ width, height: 900 });
          // An article's or a ticket's own heading is what somebody wrote.
          await expect(page.locator('body')).toContainText('⟦');
          await still(page);
          const found = await auditTexts(page, data);
          expect.soft(found, `${path}, ${width} px`).toEqual({ foreign: [], clipped: [] });
        }
      }
    });
  }

  test('a table that is wider than its window scrolls by itself', async ({ page, demo }) => {
    await keepSession(page, await demo.signIn('admin@demo.test'));
    await page.setViewportSize({ width: 1030, height: 900 });
    await visit(page, `${server.url}/admin/support/macros/`);
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    // What its last column is called is for screen readers alone.
    await page.locator('table').evaluate((table) => {
      table.style.inlineSize = '1200px';
    });
    expect(await widthOf()).toBe(1030);
    await page.locator('table').evaluate((table) => {
      table.parentElement?.style.setProperty('position', 'static');
    });
    expect(await widthOf()).toBeGreaterThan(1030);
  });

  test('the audit finds a text that is hard-coded and one that is cut', async ({ page }) => {
    await page.setContent(
      '<h1>Hard coded words</h1><p id="cut" title="⟦Áñóţĥéŕ⟧">⟦Ţóó ļóñĝ fóŕ íţš ƀóx óñ óñ óñ⟧</p><p>2026 · USDT</p>',
    );
    await page.evaluate(() => {
      const cut = document.querySelector<HTMLElement>('#cut');
      if (cut) {
        Object.assign(cut.style, { width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' });
      }
    });
    const found = await auditTexts(page, () => Promise.resolve([]));
    expect(found.foreign).toEqual(['Hard coded words']);
    expect(found.clipped).toHaveLength(1);
  });
});
