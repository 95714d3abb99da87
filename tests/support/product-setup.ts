import { rmSync } from 'node:fs';
import { demoFolder, keepDemos, startProduct, writeDemo } from './product.ts';
import type { DemoData, Product } from './product.ts';

/** All browsers of a test run have one address: together they ask more than one person may. */
export const testedProductEnv = { REQUESTS_PER_MINUTE: '20000' };

/**
 * As `npm start`, for many browsers.
 * Products that tests start beside it begin with what the first start of their kind wrote.
 * @param others kinds that many tests begin with
 */
export async function startTestedProduct(others: readonly DemoData[] = []): Promise<Product> {
  const demos = keepDemos();
  const [dataDir] = await Promise.all([demoFolder(), ...others.map(writeDemo)]);
  const product = await startProduct({ dataDir, env: testedProductEnv });
  const stop = async (): Promise<void> => {
    await product.stop();
    demos.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...product, stop };
}

/**
 * Starts the product once for all browser tests; they find its address in E2E_BASE_URL. One that runs
 * there already is used, and left alone.
 */
export default async function productSetup(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL'] !== undefined) return () => Promise.resolve();
  const { url, stop } = await startTestedProduct();
  process.env['E2E_BASE_URL'] = url;
  return stop;
}
