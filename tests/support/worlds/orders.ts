import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { invoices, invoiceSeries } from '#server/database/schema/market-delivery.ts';
import {
  productCategories,
  products,
  productVariants,
  taxClasses,
} from '#server/database/schema/market-goods.ts';
import { orderLines, orders, postalAddresses } from '#server/database/schema/market-orders.ts';
import { home } from './market.ts';

/** A digital product with one variant, on sale. */
async function insertLicence(
  db: Database,
  { name, at }: { readonly name: string; readonly at: Date },
) {
  const names = { nameEs: name, nameEn: name };
  const sku = name.toUpperCase();
  const [category] = await db
    .insert(productCategories)
    .values({ slug: name, position: 1, ...names })
    .returning();
  const [taxClass] = await db
    .insert(taxClasses)
    .values({ code: name, ...names })
    .returning();
  const texts = { leadEs: '', leadEn: '', bodyEs: '', bodyEn: '', notEs: '', notEn: '' };
  const [product] = await db
    .insert(products)
    .values({
      slug: name,
      kind: 'digital',
      categoryId: category?.id ?? 0,
      taxClassId: taxClass?.id ?? 0,
      drawing: 'licence',
      ...names,
      ...texts,
      noReturnEs: '',
      noReturnEn: '',
      isReturnable: false,
      facts: [],
      state: 'published',
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  const productId = product?.id ?? 0;
  const [variant] = await db
    .insert(productVariants)
    .values({ productId, sku, ...names, price: 0n, available: 0, hasKeys: true, position: 1 })
    .returning();
  return { productId, variantId: variant?.id ?? 0, sku, ...names };
}

async function insertInvoice(
  db: Database,
  { name, order, at }: { readonly name: string; readonly order: number; readonly at: Date },
): Promise<void> {
  const [series] = await db.select().from(invoiceSeries).where(eq(invoiceSeries.series, 'TCT'));
  const last = (series?.last ?? 0) + 1;
  await db.update(invoiceSeries).set({ last }).where(eq(invoiceSeries.series, 'TCT'));
  await db.insert(invoices).values({
    series: 'TCT',
    number: last,
    orderNumber: order,
    issuedAt: at,
    content: {
      name,
      tax_id: '',
      country: 'CO',
      lines: [],
      discount: '0.00',
      shipping: '0.00',
      taxes: [],
      total: '0.00',
      of: null,
    },
  });
}

/** A paid order of one licence with its invoice, and a postal address, of a member. */
export async function insertOrder(
  db: Database,
  { name, memberId, at }: { readonly name: string; readonly memberId: number; readonly at: Date },
): Promise<{ readonly order: number; readonly line: number; readonly address: number }> {
  const licence = await insertLicence(db, { name, at });
  const { label, is_default: isDefault, ...address } = home;
  const none = { items: 0n, discount: 0n, shipping: 0n, shippingTax: 0n, tax: 0n, total: 0n };
  const [order] = await db
    .insert(orders)
    .values({
      memberId,
      state: 'fulfilled',
      payment: 'balance',
      ...none,
      taxes: [],
      address,
      country: 'CO',
      shippingLabel: '',
      shippingRate: '0',
      invoiceName: name,
      taxId: '',
      placedAt: at,
      paidAt: at,
    })
    .returning();
  const number = order?.number ?? 0;
  const [line] = await db
    .insert(orderLines)
    .values({
      orderNumber: number,
      ...licence,
      kind: 'digital',
      optionEs: '',
      optionEn: '',
      drawing: 'licence',
      weight: 0,
      quantity: 1,
      price: 0n,
      discount: 0n,
      taxLabel: '',
      taxRate: '0',
      tax: 0n,
      bv: 0n,
      isReturnable: false,
      hasKeys: true,
      shipped: 1,
      deliveredAt: at,
    })
    .returning();
  await insertInvoice(db, { name, order: number, at });
  const [saved] = await db
    .insert(postalAddresses)
    .values({ memberId, label, address, isDefault, createdAt: at })
    .returning();
  return { order: number, line: line?.id ?? 0, address: saved?.id ?? 0 };
}
