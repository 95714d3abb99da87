import { startProduct, type Product } from './product.ts';

/** As `npm start`, but all browsers have one address: together they ask more than one person may. */
export const startTestedProduct = (): Promise<Product> =>
  startProduct({ env: { REQUESTS_PER_MINUTE: '20000' } });

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
