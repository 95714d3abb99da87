import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { buildPseudo } from '../support/pseudo-locale.ts';
import { auditTexts, collectData } from './support/text-audit.ts';
import { expect, test, foreign } from './support/test.ts';

interface Screen {
  readonly path: string;
  readonly as?: 'member@demo.test' | 'admin@demo.test';
}

const screens: readonly Screen[] = [
  { path: '/' },
  { path: '/register?ref=valeria&side=left' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/dashboard', as: 'member@demo.test' },
  { path: '/profile', as: 'member@demo.test' },
  { path: '/profile?tab=addresses', as: 'member@demo.test' },
  { path: '/profile?tab=password', as: 'member@demo.test' },
  { path: '/profile?tab=sessions', as: 'member@demo.test' },
  { path: '/profile?tab=notices', as: 'member@demo.test' },
  { path: '/tct-news', as: 'member@demo.test' },
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
  { path: '/reports', as: 'member@demo.test' },
  { path: '/reports?period=year&account=direct', as: 'member@demo.test' },
  { path: '/reports?why=account.direct', as: 'member@demo.test' },
  { path: '/nothing-here', as: 'member@demo.test' },
  { path: '/admin/withdrawals/', as: 'admin@demo.test' },
  { path: '/admin/payments/', as: 'admin@demo.test' },
  { path: '/admin/liabilities/', as: 'admin@demo.test' },
  { path: '/admin/members/', as: 'admin@demo.test' },
  { path: '/admin/plans/', as: 'admin@demo.test' },
  { path: '/admin/pools/', as: 'admin@demo.test' },
  { path: '/admin/settings/', as: 'admin@demo.test' },
  { path: '/admin/jobs/', as: 'admin@demo.test' },
  { path: '/admin/audit/', as: 'admin@demo.test' },
];
const widths = [1280, 390] as const;

test.describe('in a language two fifths longer', () => {
  let folder = '';
  test.beforeAll(async () => {
    folder = await buildPseudo();
  });

  for (const { path, as } of screens) {
    test(`${path} ${as ? `as ${as}` : ''} has no text of its own and none is cut`, async ({
      page,
      context,
      demo,
    }) => {
      await serve(context, folder);
      const tokens = as && (await demo.signIn(as));
      await page.addInitScript((session) => {
        if (!session || location.protocol === 'about:' || self.origin === 'null') return;
        localStorage.setItem('access', session.access);
        localStorage.setItem('refresh', session.refresh);
        localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
      }, tokens ?? null);
      const data = collectData(page);
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 }).first()).toContainText('⟦');
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await auditTexts(page, await data()), `${width} px`).toEqual({
          foreign: [],
          clipped: [],
        });
      }
    });
  }

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
    const found = await auditTexts(page, []);
    expect(found.foreign).toEqual(['Hard coded words']);
    expect(found.clipped).toHaveLength(1);
  });
});

/** The pages of the pseudo build over the running product's API. */
async function serve(context: BrowserContext, folder: string): Promise<void> {
  await context.route(
    (url) => !url.pathname.startsWith('/api/') && !foreign(url),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(folder, pathname);
      const isFile = extname(pathname) !== '' && existsSync(file);
      await route.fulfill({ path: isFile ? file : join(folder, 'index.html') });
    },
  );
}
