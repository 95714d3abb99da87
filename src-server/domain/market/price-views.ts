import { inArray } from 'drizzle-orm';
import type { CartLine, OrderTotals, Quote } from '#contract/api/market/market.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { productCategories } from '../../database/schema/market-goods.ts';
import { sayOf } from '../base/say.ts';
import { mostOf, picturesOf } from './goods.ts';
import { insteadOf } from './instead.ts';
import type { Priced, PricedLine } from './pricing.ts';
import type { Shopper } from './shopper.ts';

/** What of a cart's line is another one than when it was put in. */
export interface Changes {
  readonly price: bigint | null;
  readonly quantity: number | null;
}
const unchanged: Changes = { price: null, quantity: null };

/** Priced lines as clients see them. */
export async function lineViews(
  db: Database,
  { language }: Pick<Shopper, 'language'>,
  lines: readonly PricedLine[],
  changes: ReadonlyMap<number, Changes> = new Map(),
): Promise<CartLine[]> {
  const pictures = await picturesOf(
    db,
    lines.map(({ product }) => product.id),
    { language },
  );
  const instead = await insteadOf(
    db,
    lines.map((line) => ({
      ...line,
      wanted: changes.get(line.variant.id)?.quantity ?? line.quantity,
    })),
    { language },
  );
  return lines.map((line) => {
    const { variant, product, quantity, amount, discount } = line;
    const before = changes.get(variant.id) ?? unchanged;
    return {
      variant: variant.id,
      product: product.slug,
      kind: product.kind,
      name: sayOf(product.nameEs, product.nameEn, language),
      option: sayOf(variant.nameEs, variant.nameEn, language),
      sku: variant.sku,
      drawing: product.drawing,
      picture: pictures.get(product.id)?.[0] ?? null,
      quantity,
      most: mostOf(line),
      price: formatUsd(variant.price),
      amount: formatUsd(amount),
      discount: formatUsd(discount),
      has_key: variant.hasKeys,
      price_before: before.price === null ? null : formatUsd(before.price),
      quantity_before: before.quantity,
      instead: instead.get(variant.id) ?? null,
    };
  });
}

export function totalsView(
  { totals, lines }: Pick<Priced, 'totals' | 'lines'>,
  { language }: Pick<Shopper, 'language'>,
): Omit<OrderTotals, 'city'> {
  const [first] = totals.taxes;
  return {
    items: formatUsd(totals.items),
    discount: formatUsd(totals.discount),
    shipping: formatUsd(totals.shipping),
    tax: formatUsd(totals.tax),
    total: formatUsd(totals.total),
    taxes: totals.taxes.map((row) => ({
      label: row.label,
      rate: row.rate,
      base: formatUsd(row.base),
      amount: formatUsd(row.amount),
      products:
        row === first
          ? []
          : lines
              .filter(({ rate, label }) => rate === row.rate && label === row.label)
              .map(({ product }) => sayOf(product.nameEs, product.nameEn, language)),
    })),
  };
}

export async function voucherView(
  db: Database,
  { language }: Pick<Shopper, 'language'>,
  voucher: Priced['voucher'],
): Promise<Quote['voucher']> {
  if (!voucher) return null;
  const { row, problem } = voucher;
  const [category] =
    row.categoryId === null
      ? []
      : await db
          .select()
          .from(productCategories)
          .where(inArray(productCategories.id, [row.categoryId]));
  const value = plainRate(row.value);
  return {
    code: row.code,
    amount: row.kind === 'amount' ? value : null,
    percent: row.kind === 'percent' ? value : null,
    category: category ? sayOf(category.nameEs, category.nameEn, language) : null,
    ends_at: row.endsAt?.toISOString() ?? null,
    minimum: formatUsd(row.minimum),
    problem,
  };
}

export const methodView = (
  { row, price, from, to }: Priced['methods'][number],
  { language }: Pick<Shopper, 'language'>,
): Quote['methods'][number] => ({
  id: row.id,
  name: sayOf(row.nameEs, row.nameEn, language),
  price: formatUsd(price),
  from,
  to,
});
