import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FilePurpose } from '#contract/rules/files.ts';
import { createPictureEncoder } from '../../../domain/files/encoder.ts';
import { storeUpload } from '../../../domain/files/store-upload.ts';
import { changeProduct } from '../../../domain/market/editing.ts';
import type { Services } from '../../../services.ts';
import { productFiles, productPictures, products } from '../../schema/market-goods.ts';
import { demoProducts, productFieldsOf, type DemoProduct } from './goods.ts';
import { productPicture } from './pictures.ts';

/** What the demo's spreadsheet holds. */
const SHEET = `Fecha,Concepto,Ingreso USD,Gasto USD,Tarifa USD
2026-01-05,Bono directo,40.00,,
2026-01-12,Retiro,,,1.20
`;

type Store = (purpose: FilePurpose, name: string, bytes: Buffer) => Promise<string>;

/**
 * Gives the demo's products their pictures, drawn here, and the file that one of them is. Files are
 * stored in transactions of their own, so this comes after the history.
 */
export async function seedShopFiles(services: Services, actorId: number): Promise<void> {
  const { database, clock } = services;
  const { db } = database;
  // A start that was interrupted here keeps what it had made.
  if ((await db.$count(productPictures)) + (await db.$count(productFiles)) > 0) return;
  const encoder = createPictureEncoder();
  const store: Store = async (purpose, name, bytes) => {
    const incoming = { purpose, name, source: Readable.from([bytes]) };
    return (await storeUpload(services, encoder, actorId, incoming)).id;
  };
  try {
    for (const product of demoProducts) {
      const files = await filesOf(product, store);
      if (files === null) continue;
      const [row] = await db.select().from(products).where(eq(products.nameEs, product.name[0]));
      if (!row) throw new Error(`The demo does not sell ${product.name[0]}`);
      const { id, version, categoryId: category, taxClassId: taxClass } = row;
      const fields = { ...productFieldsOf(product, { category, taxClass }), ...files };
      await database.transaction((tx) =>
        changeProduct(tx, services, { actorId, at: clock.now() }, { id, version, ...fields }),
      );
    }
  } finally {
    encoder.close();
  }
}

async function filesOf({ drawing, name, colours, delivers }: DemoProduct, store: Store) {
  const drawn = colours ? productPicture(drawing, colours) : null;
  if (drawn === null && delivers !== 'file') return null;
  const [alt_es, alt_en] = name;
  return {
    pictures:
      drawn === null
        ? []
        : [{ file: await store('product_picture', `${drawing}.png`, drawn), alt_es, alt_en }],
    downloads:
      delivers === 'file'
        ? [
            {
              file: await store('product_download', 'cuentas.csv', Buffer.from(SHEET)),
              title_es: 'Hoja de cálculo',
              title_en: 'Spreadsheet',
            },
          ]
        : [],
  };
}
