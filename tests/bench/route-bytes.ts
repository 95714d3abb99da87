import { chromium, type BrowserContext } from '@playwright/test';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import type { Bench, Measure } from './bench.ts';

const visitors = ['/', '/register?ref=valeria', '/forgot-password'];
const members = ['/dashboard', '/withdrawals', '/made-withdrawals', '/profile', '/tct-news'];
const administrators = ['/admin/withdrawals/'];

/** What each screen weighs on the wire when nothing is cached: compressed bytes of code and styles. */
export const bench: Bench = async () => {
  const product = await startProduct();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const demo = demoApi(product.url);
    const measures: Measure[] = [];
    const weigh = async (paths: readonly string[], email?: string): Promise<void> => {
      for (const path of paths) {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        if (email !== undefined) await signIn(context, await demo.signIn(email));
        measures.push(...(await weightOf(context, product.url, path)));
        await context.close();
      }
    };
    await weigh(visitors);
    await weigh(members, 'member@demo.test');
    await weigh(administrators, 'admin@demo.test');
    return measures;
  } finally {
    await browser.close();
    await product.stop();
  }
};

function signIn(context: BrowserContext, tokens: { access: string; refresh: string }) {
  return context.addInitScript(({ access, refresh }) => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('access', access);
    localStorage.setItem('refresh', refresh);
    localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
  }, tokens);
}

async function weightOf(context: BrowserContext, origin: string, path: string): Promise<Measure[]> {
  const page = await context.newPage();
  const bytes = { js: 0, css: 0 };
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = /\.(js|css)$/.exec(new URL(request.url()).pathname)?.[1] as
      | 'js'
      | 'css'
      | undefined;
    if (!kind) return;
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        bytes[kind] += responseBodySize;
      }),
    );
  });
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  const what = `on the wire, ${path.split('?')[0]}`;
  return [
    { what: `${what}: JS`, value: bytes.js, unit: 'bytes' },
    { what: `${what}: CSS`, value: bytes.css, unit: 'bytes' },
  ];
}
