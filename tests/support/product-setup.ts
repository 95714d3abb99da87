import { startProduct } from './product.ts';

/** Starts the product once for all browser tests; they find its address in E2E_BASE_URL. */
export default async function productSetup(): Promise<() => Promise<void>> {
  const { url, stop } = await startProduct();
  process.env['E2E_BASE_URL'] = url;
  return stop;
}
