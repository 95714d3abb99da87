import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Product, Variant } from '#contract/api/market/market.ts';
import { paidStates } from '#contract/rules/market/orders.ts';
import { businessDaysAfter } from '#contract/rules/market/business-days.ts';
import { utcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import {
  productCategories,
  productFiles,
  productReviews,
  productVariants,
  stockWaits,
} from '../../database/schema/market-goods.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import { sayOf } from '../base/say.ts';
import { fileView } from '../files/records.ts';
import { defaultAddress } from './addresses.ts';
import { boughtOrder, productBySlug } from './bought.ts';
import { cardOf } from './catalogue.ts';
import { picturesOf, stockView, type ProductRow, type VariantRow } from './goods.ts';
import { methodView } from './price-views.ts';
import { methodsTo, ratesOf } from './pricing.ts';
import { listReviews } from './reviews.ts';
import type { Shopper } from './shopper.ts';

/** Reviews that a product begins with. */
const FIRST_REVIEWS = 5;

/** A product as its page shows it. @throws DomainError `not_found` */
export async function productView(
  db: Database,
  services: Services,
  shopper: Shopper,
  slug: string,
): Promise<Product> {
  const { language, memberId } = shopper;
  const product = await productBySlug(db, shopper, slug);
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, product.id), eq(productVariants.isOnSale, true)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const [category] = await db
    .select()
    .from(productCategories)
    .where(eq(productCategories.id, product.categoryId));
  const pictures = (await picturesOf(db, [product.id], shopper)).get(product.id) ?? [];
  const settings = await services.settings.read(db);
  const reviews = await listReviews(db, shopper, product, { limit: FIRST_REVIEWS });
  const bought = await boughtOrder(db, memberId, product.id);
  return {
    ...cardOf(product, shopper, { variants, picture: pictures[0] ?? null }),
    category: {
      slug: category?.slug ?? '',
      name: sayOf(category?.nameEs ?? '', category?.nameEn ?? '', language),
    },
    body: sayOf(product.bodyEs, product.bodyEn, language),
    not: sayOf(product.notEs, product.notEn, language),
    facts: product.facts.map((fact) => ({
      name: sayOf(fact.name_es, fact.name_en, language),
      value: sayOf(fact.value_es, fact.value_en, language),
    })),
    pictures,
    documents: await documentsOf(db, product.id, shopper),
    options: await optionsOf(db, shopper, variants),
    no_return: product.isReturnable
      ? null
      : sayOf(product.noReturnEs, product.noReturnEn, language),
    return_days: settings.market_return_days,
    per_order_max: product.perOrderMax,
    here: await hereOf(db, shopper, { product, variants, shipDays: settings.market_ship_days }),
    purchases: await purchasesOf(db, product.id),
    grades: await gradesOf(db, product.id),
    reviews: reviews.items,
    review_of: bought?.number ?? null,
  };
}

async function optionsOf(
  db: Database,
  { memberId, language }: Shopper,
  variants: readonly VariantRow[],
): Promise<Variant[]> {
  const waits = await db
    .select({ variantId: stockWaits.variantId })
    .from(stockWaits)
    .where(eq(stockWaits.memberId, memberId));
  const awaited = new Set(waits.map(({ variantId }) => variantId));
  return variants.map((variant) => ({
    id: variant.id,
    sku: variant.sku,
    name: sayOf(variant.nameEs, variant.nameEn, language),
    price: formatUsd(variant.price),
    weight: variant.weight,
    stock: stockView(variant),
    is_on_sale: variant.isOnSale,
    is_awaited: awaited.has(variant.id),
  }));
}

async function documentsOf(
  db: Database,
  productId: number,
  { language }: Shopper,
): Promise<Product['documents']> {
  const rows = await db
    .select({ document: productFiles, file: files })
    .from(productFiles)
    .innerJoin(files, eq(files.id, productFiles.fileId))
    .where(
      and(
        eq(productFiles.productId, productId),
        eq(productFiles.isDownload, false),
        isNull(productFiles.removedAt),
      ),
    )
    .orderBy(asc(productFiles.position));
  return rows.map(({ document, file }) => ({
    file: fileView(file),
    title: sayOf(document.titleEs, document.titleEn, language),
    languages: document.languages.filter((one) => one === 'es' || one === 'en'),
  }));
}

interface Going {
  readonly product: ProductRow;
  readonly variants: readonly VariantRow[];
  readonly shipDays: number;
}

async function hereOf(
  db: Database,
  { memberId, language, now }: Shopper,
  { product, variants, shipDays }: Going,
): Promise<Product['here']> {
  const row = await defaultAddress(db, memberId);
  if (!row) return null;
  const { city, country } = row.address;
  const tax = (await ratesOf(db, country)).of(product.taxClassId);
  const shipsOn = businessDaysAfter(utcDay(now), shipDays);
  const weight = Math.max(0, ...variants.map((variant) => variant.weight));
  const { methods } =
    product.kind === 'shipped'
      ? await methodsTo(db, country, { weight, shipsOn })
      : { methods: [] };
  return {
    city,
    country,
    tax_label: tax.label,
    tax_rate: tax.rate,
    methods: methods.map((method) => {
      const { id, ...view } = methodView(method, { language });
      void id;
      return view;
    }),
  };
}

async function purchasesOf(db: Database, productId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${orderLines.orderNumber})::integer` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(and(eq(orderLines.productId, productId), inArray(orders.state, [...paidStates])));
  return row?.count ?? 0;
}

/** Reviews by grade, the best first. */
async function gradesOf(db: Database, productId: number): Promise<number[]> {
  const rows = await db
    .select({ grade: productReviews.grade, count: sql<number>`count(*)::integer` })
    .from(productReviews)
    .where(and(eq(productReviews.productId, productId), eq(productReviews.isHidden, false)))
    .groupBy(productReviews.grade);
  return [5, 4, 3, 2, 1].map((grade) => rows.find((row) => row.grade === grade)?.count ?? 0);
}
