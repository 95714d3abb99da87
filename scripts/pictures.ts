/**
 * Takes the README's pictures from a freshly started product: docs/images/*.png.
 *   npm run pictures
 */
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import sharp from 'sharp';
import { demoApi } from '../tests/e2e-web/support/demo-api.ts';
import { chromiumArgs, chromiumPath } from '../tests/support/chromium.ts';
import { startProduct } from '../tests/support/product.ts';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly as?: string;
  readonly dark?: boolean;
  readonly phone?: boolean;
  readonly language?: 'es' | 'en';
  /** Text of a table's row, of which the first is opened. */
  readonly opens?: string;
}

const folder = join(import.meta.dirname, '../docs/images');
const pictures: readonly Picture[] = [
  { name: 'login', path: '/', language: 'en' },
  { name: 'dashboard', path: '/dashboard', as: 'member@demo.test' },
  {
    name: 'withdrawals-dark',
    path: '/made-withdrawals',
    as: 'member@demo.test',
    dark: true,
    opens: 'Aprobado',
  },
  { name: 'admin', path: '/admin/withdrawals/?view=to_pay', as: 'admin@demo.test' },
  { name: 'phone', path: '/dashboard', as: 'member@demo.test', phone: true, language: 'en' },
];

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const { name, path, as, dark = false, phone = false, language = 'es' } = picture;
  const tokens = as === undefined ? null : await demoApi(url).signIn(as);
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    locale: language === 'en' ? 'en-US' : 'es-MX',
    isMobile: phone,
    hasTouch: phone,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (given) => {
      localStorage.setItem('language', given.language);
      localStorage.setItem('darkMode', String(given.dark));
      if (!given.tokens) return;
      localStorage.setItem('access', given.tokens.access);
      localStorage.setItem('refresh', given.tokens.refresh);
      localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
    },
    { language, dark, tokens },
  );
  const page = await context.newPage();
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  if (picture.opens !== undefined) {
    await page.getByRole('row').filter({ hasText: picture.opens }).first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // On a busy machine a screen, or a part of it, may still be on its way.
  const loading = /^(Cargando|Loading) /;
  const waits = page.getByText(loading).or(page.getByRole('status', { name: loading }));
  await waits.first().waitFor({ state: 'detached' });
  const shot = await page.screenshot({ animations: 'disabled' });
  // A palette keeps a picture of a screen below 150 kB and sharp.
  await sharp(shot)
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, `${name}.png`));
  await context.close();
}

const product = await startProduct();
const executablePath = chromiumPath();
const browser = await chromium.launch({
  args: chromiumArgs,
  ...(executablePath !== undefined && { executablePath }),
});
try {
  for (const picture of pictures) await take(browser, product.url, picture);
} finally {
  await browser.close();
  await product.stop();
}
