import { buildPseudo } from '../support/texts/pseudo-locale.ts';
import { servePseudo, type PseudoServer } from './support/pseudo-server.ts';
import { expect, test } from './support/test.ts';
import { violationsOf } from './support/axe.ts';
import { showLook } from './support/color-scheme.ts';
import { inTurns, isWholeMatrix, looks } from './support/matrix.ts';
import { auditTexts, collectData } from './support/text-audit.ts';
import { keepSession, numbered, visit, visits } from './support/visits.ts';

/** What fills a text up is not at the same place in a name that begins with it. */
const meaningless = ['label-content-name-mismatch'];

/** Milliseconds that one screen may take at both widths, on a computer that does much else. */
const A_SCREEN = 30_000;

// What is read stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * Each screen is read as a computer shows it or as a phone does, in turns, and audited for
 * accessibility by the way: to come to a screen takes longer than to audit it. `npm run test:deep`
 * reads it as both do, and audits it in the languages of the product (accessibility.spec.ts).
 */
test.describe('in a language two fifths longer', () => {
  let server: PseudoServer;
  test.beforeAll(async ({ baseURL }) => {
    server = await servePseudo(await buildPseudo(), baseURL ?? '');
  });
  test.afterAll(() => server.stop());

  for (const { name, as, paths, first } of numbered(visits)) {
    test(`${name} reads no text that is hard-coded, none is cut, and no screen is inaccessible`, async ({
      page,
      demo,
    }) => {
      test.setTimeout((paths.length + 3) * A_SCREEN);
      if (as) await keepSession(page, await demo.signIn(as));
      const data = collectData(page);
      const read = async (index: number, path: string): Promise<void> => {
        await visit(page, server.url + path);
        for (const look of inTurns(looks, first + index)) {
          await showLook(page, look);
          // An article's or a ticket's own heading is what somebody wrote.
          await expect(page.locator('body')).toContainText('⟦');
          const texts = await auditTexts(page, data);
          const violations = isWholeMatrix ? [] : await violationsOf(page, meaningless);
          expect
            .soft({ ...texts, violations }, `${path}, ${look.size.width} px`)
            .toEqual({ foreign: [], clipped: [], violations: [] });
        }
      };
      for (const [index, path] of paths.entries()) {
        // A page that hangs is named, and takes none of the others' time.
        await test.step(path, () => read(index, path), { timeout: 3 * A_SCREEN });
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
