import { chromium, type Page } from '@playwright/test';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { keepSession, settled, visits } from '../e2e-web/support/visits.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import type { Bench, Measure } from './bench.ts';

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
    for (const { as, paths } of visits) {
      // A screen with another tab open is the same files.
      for (const path of paths.filter((one) => !one.includes('?'))) {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        const page = await context.newPage();
        if (as) await keepSession(page, await demo.signIn(as));
        measures.push(...(await weightOf(page, product.url, path)));
        await context.close();
      }
    }
    return measures;
  } finally {
    await browser.close();
    await product.stop();
  }
};

async function weightOf(page: Page, origin: string, path: string): Promise<Measure[]> {
  await page.goto(origin + path);
  await settled(page);
  const bytesOf = (kind: 'js' | 'css') =>
    page.evaluate(
      (ending) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ name }) => new URL(name).pathname.endsWith(ending))
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      `.${kind}`,
    );
  const what = `on the wire, ${path}`;
  return [
    { what: `${what}: JS`, value: await bytesOf('js'), unit: 'bytes' },
    { what: `${what}: CSS`, value: await bytesOf('css'), unit: 'bytes' },
  ];
}
