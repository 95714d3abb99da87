import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import {
  productCategories,
  productVariants,
  taxClasses,
} from '#server/database/schema/market-goods.ts';
import { createProduct, setProductState, type Editing } from '#server/domain/market/editing.ts';
import { saveCategory, saveTaxClass, saveZone } from '#server/domain/market/shop-setup.ts';
import { addVariant, countStock } from '#server/domain/market/variants.ts';
import type { Services } from '#server/services.ts';
import { productFields } from '../market.ts';

/** Sets up a shop that sends within Colombia for 8 USD, with 19 % tax on goods and shipping. */
export async function setUpShop(tx: Transaction, editing: Editing): Promise<void> {
  const names = { name_es: 'General', name_en: 'General' };
  await saveCategory(tx, editing, { id: null, slug: 'general', position: 1, ...names });
  await saveTaxClass(tx, editing, {
    id: null,
    code: 'general',
    taxes_shipping: true,
    rates: [{ country: 'CO', label: 'IVA', rate: '0.19' }],
    ...names,
  });
  const tiers = [{ grams: 9000, price: '8' }];
  const method = {
    id: null,
    days_min: 1,
    days_max: 2,
    tracking_url: '',
    is_active: true,
    tiers,
  };
  await saveZone(tx, editing, {
    id: null,
    countries: ['CO'],
    methods: [{ ...method, ...names }],
    ...names,
  });
}

export const receiveStock = (
  tx: Transaction,
  editing: Editing,
  { variant, units }: { readonly variant: number; readonly units: number },
): Promise<number> =>
  countStock(tx, editing, {
    id: variant,
    move: 'receipt',
    units,
    reason: 'Lote',
    expected_on: null,
  });

/**
 * A published product of one variant at 50 USD: with shipping and tax, one costs 69.02, two 128.52.
 * @returns id of the variant
 */
export async function addGoods(
  tx: Transaction,
  services: Services,
  editing: Editing,
  { sku, stock }: { readonly sku: string; readonly stock: number },
): Promise<number> {
  const [category] = await tx.select().from(productCategories);
  const [taxClass] = await tx.select().from(taxClasses);
  const id = await createProduct(tx, services, editing, {
    ...productFields,
    facts: [],
    pictures: [],
    documents: [],
    downloads: [],
    category: category?.id ?? 0,
    tax_class: taxClass?.id ?? 0,
  });
  await addVariant(tx, editing, {
    id,
    sku,
    name_es: '',
    name_en: '',
    price: '50',
    weight: 100,
    low_at: 0,
    location: '',
    bv: '0',
    is_on_sale: true,
    has_keys: false,
    is_unlimited: false,
  });
  const [variant] = await tx.select().from(productVariants).where(eq(productVariants.sku, sku));
  if (!variant) throw new Error('There is no variant');
  await receiveStock(tx, editing, { variant: variant.id, units: stock });
  await setProductState(tx, editing, { id, version: 2, state: 'published' });
  return variant.id;
}
