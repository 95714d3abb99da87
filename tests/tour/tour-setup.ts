import { mkdirSync, rmSync } from 'node:fs';
import productSetup from '../support/product-setup.ts';
import { tourFolder, writeContactSheet } from './contact-sheet.ts';

/** The product, as for all browser tests; at the end of the tour its contact sheet. */
export default async function tourSetup(): Promise<() => Promise<void>> {
  rmSync(tourFolder, { recursive: true, force: true });
  mkdirSync(tourFolder, { recursive: true });
  const stop = await productSetup();
  return async () => {
    await stop();
    writeContactSheet();
  };
}
