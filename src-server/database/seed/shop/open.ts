import { eq } from 'drizzle-orm';
import { addDays, dayStart, utcDay } from '#contract/rules/days.ts';
import {
  createProduct,
  lockProduct,
  setProductState,
  type Editing,
} from '../../../domain/market/editing.ts';
import {
  saveCategory,
  saveTaxClass,
  saveZone,
  setupOf,
} from '../../../domain/market/shop-setup.ts';
import { addLicenceKeys, addVariant, countStock } from '../../../domain/market/variants.ts';
import { saveVoucher } from '../../../domain/market/vouchers.ts';
import type { Services } from '../../../services.ts';
import type { Transaction } from '../../database.ts';
import { productVariants } from '../../schema/market-goods.ts';
import {
  DEMO_VOUCHER,
  demoCategories,
  demoProducts,
  demoTaxClasses,
  demoZones,
  productFieldsOf,
  variantFieldsOf,
  type DemoProduct,
  type DemoVariant,
} from './goods.ts';

interface Keeping {
  readonly tx: Transaction;
  readonly services: Services;
  readonly editing: Editing;
}

/** Sets the marketplace up as its administrators do: what is sold, where it is sent, how it is taxed. */
export async function openShop(
  tx: Transaction,
  services: Services,
  actorId: number,
): Promise<void> {
  const editing = { actorId, at: services.clock.now() };
  for (const [index, { slug, name }] of demoCategories.entries()) {
    const names = { name_es: name[0], name_en: name[1] };
    await saveCategory(tx, editing, { id: null, slug, position: index + 1, ...names });
  }
  for (const taxClass of demoTaxClasses) await saveTaxClass(tx, editing, { id: null, ...taxClass });
  for (const zone of demoZones) await saveZone(tx, editing, { id: null, ...zone });
  await saveVouchers({ tx, services, editing });
  const { categories, tax_classes: taxClasses } = await setupOf(tx);
  for (const product of demoProducts) {
    const category = categories.find(({ slug }) => slug === product.category)?.id ?? 0;
    const code = product.taxClass ?? 'general';
    const taxClass = taxClasses.find((one) => one.code === code)?.id ?? 0;
    await addProduct({ tx, services, editing }, product, { category, taxClass });
  }
}

/** One that applies, and one whose time is over. */
async function saveVouchers({ tx, editing }: Keeping): Promise<void> {
  const day = utcDay(editing.at);
  const ends = (days: number): string => dayStart(addDays(day, days)).toISOString();
  const common = { id: null, category: null, starts_at: null, per_member_max: 1, is_active: true };
  const percent = { kind: 'percent', value: '0.1', minimum: '40', uses_max: 100 } as const;
  const amount = { kind: 'amount', value: '5', minimum: '0', uses_max: null } as const;
  const welcome = { ...common, ...percent, code: DEMO_VOUCHER, ends_at: ends(120) };
  await saveVoucher(tx, editing, welcome);
  await saveVoucher(tx, editing, { ...common, ...amount, code: 'OTONO', ends_at: ends(15) });
}

async function addProduct(
  { tx, services, editing }: Keeping,
  product: DemoProduct,
  given: { readonly category: number; readonly taxClass: number },
): Promise<void> {
  const id = await createProduct(tx, services, editing, productFieldsOf(product, given));
  for (const variant of product.variants) {
    await addVariant(tx, editing, { id, ...variantFieldsOf(variant, product) });
    await stockUp({ tx, services, editing }, variant, product);
  }
  if (product.isDraft) return;
  const { version } = await lockProduct(tx, id, null);
  await setProductState(tx, editing, { id, version, state: 'published' });
}

async function stockUp(
  { tx, services, editing }: Keeping,
  { sku, stock }: DemoVariant,
  { delivers }: DemoProduct,
): Promise<void> {
  if (stock === null || stock === 0) return;
  const id = await variantIdOf(tx, sku);
  if (delivers === 'keys') {
    const keys = Array.from({ length: stock }, (_, index) => `DEMO-${sku}-${1001 + index * 37}`);
    await addLicenceKeys(tx, services, editing, { id, keys });
    return;
  }
  const receipt = {
    move: 'receipt',
    units: stock,
    reason: 'Primer lote',
    expected_on: null,
  } as const;
  await countStock(tx, editing, { id, ...receipt });
}

/** @throws Error where the demo does not sell it */
export async function variantIdOf(tx: Transaction, sku: string): Promise<number> {
  const [row] = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.sku, sku));
  if (!row) throw new Error(`The demo does not sell ${sku}`);
  return row.id;
}
