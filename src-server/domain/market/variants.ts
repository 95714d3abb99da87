import { and, eq, max, ne, sql } from 'drizzle-orm';
import type { VariantFields } from '#contract/api/admin/market/market.ts';
import type { AuditActionOf, AuditValues } from '#contract/rules/audit.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { products, productVariants } from '../../database/schema/market-goods.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import {
  auditProduct,
  lockProduct,
  refreshProduct,
  touchProduct,
  type Editing,
} from './editing.ts';
import type { ProductRow, VariantRow } from './goods.ts';
import { addKeys } from './licence-keys.ts';
import { moveStock, unsentOf } from './stock.ts';

const valuesOf = (fields: VariantFields) => ({
  sku: fields.sku,
  nameEs: fields.name_es.trim(),
  nameEn: fields.name_en.trim(),
  price: parseUsd(fields.price),
  weight: fields.weight,
  lowAt: fields.low_at,
  location: fields.location.trim(),
  bv: parseUsd(fields.bv),
  isOnSale: fields.is_on_sale,
});

/** @throws DomainError `not_found`, `too_many`, `validation` of the field `sku` */
export async function addVariant(
  tx: Transaction,
  editing: Editing,
  {
    id: productId,
    has_keys: hasKeys,
    is_unlimited: isUnlimited,
    ...fields
  }: VariantFields & {
    readonly id: number;
    readonly has_keys: boolean;
    readonly is_unlimited: boolean;
  },
): Promise<void> {
  const product = await lockProduct(tx, productId, null);
  const own = eq(productVariants.productId, productId);
  if ((await tx.$count(productVariants, own)) >= marketLimits.variants) {
    throw new DomainError('too_many', { details: { max: marketLimits.variants } });
  }
  if (hasKeys && (product.kind !== 'digital' || isUnlimited)) {
    throw invalidField('has_keys', 'field.invalid');
  }
  await refuseTaken(tx, fields.sku, null);
  const [last] = await tx
    .select({ position: max(productVariants.position) })
    .from(productVariants)
    .where(own);
  await tx.insert(productVariants).values({
    ...valuesOf(fields),
    productId,
    hasKeys,
    available: isUnlimited ? null : 0,
    position: (last?.position ?? 0) + 1,
  });
  await changed(tx, editing, product, 'product.variant_added', {
    sku: fields.sku,
    price: fields.price,
  });
}

/** @throws DomainError `not_found`, `conflict` {version}, `validation` of the field `sku` */
export async function changeVariant(
  tx: Transaction,
  editing: Editing,
  { id, version, ...fields }: VariantFields & { readonly id: number; readonly version: number },
): Promise<number> {
  const { variant, product } = await lockVariant(tx, id);
  if (variant.version !== version) {
    throw new DomainError('conflict', { details: { version: variant.version } });
  }
  await refuseTaken(tx, fields.sku, id);
  await tx
    .update(productVariants)
    .set({ ...valuesOf(fields), version: sql`${productVariants.version} + 1` })
    .where(eq(productVariants.id, id));
  await changed(tx, editing, product, 'product.variant_changed', {
    sku: fields.sku,
    price: fields.price,
    price_before: formatUsd(variant.price),
  });
  return product.id;
}

async function refuseTaken(tx: Transaction, sku: string, ownId: number | null): Promise<void> {
  const taken = await tx.$count(
    productVariants,
    and(eq(productVariants.sku, sku), ownId === null ? undefined : ne(productVariants.id, ownId)),
  );
  if (taken > 0) throw invalidField('sku', 'sku.taken', { sku });
}

/**
 * A variant and its product, both held: the variant first, as a movement of stock does that makes the product
 * come or go. Products alone are held by whoever changes none of their variants.
 */
async function lockVariant(
  tx: Transaction,
  id: number,
): Promise<{ readonly variant: VariantRow; readonly product: ProductRow }> {
  const [variant] = await tx
    .select()
    .from(productVariants)
    .where(eq(productVariants.id, id))
    .for('update');
  if (!variant) throw new DomainError('not_found');
  const [product] = await tx
    .select()
    .from(products)
    .where(eq(products.id, variant.productId))
    .for('update');
  if (!product) throw new DomainError('not_found');
  return { variant, product };
}

async function changed(
  tx: Transaction,
  editing: Editing,
  product: ProductRow,
  action: AuditActionOf<'product'>,
  after: AuditValues,
): Promise<void> {
  await touchProduct(tx, product.id, editing);
  await refreshProduct(tx, product.id);
  await auditProduct(tx, editing, action, product, after);
}

interface Counted {
  readonly id: number;
  readonly move: 'receipt' | 'take';
  readonly units: number;
  readonly reason: string;
  readonly expected_on: string | null;
}

/**
 * Goods that came in, or what a count found: a take's movement is what differs. Units that are sold and
 * have not left are still there, so they are counted too. Stock of keys moves with keys alone.
 * @returns id of the product
 * @throws DomainError `not_found`, `stock_gone`, `validation` of the field `units`
 */
export async function countStock(
  tx: Transaction,
  editing: Editing,
  { id, move, units, reason: text, expected_on: expectedOn }: Counted,
): Promise<number> {
  const { variant, product } = await lockVariant(tx, id);
  if (variant.available === null || variant.hasKeys) throw invalidField('units', 'field.invalid');
  const reason = text.trim();
  if (reason === '') throw invalidField('reason', 'field.required');
  const [held] = await tx
    .select({ available: productVariants.available, reserved: productVariants.reserved })
    .from(productVariants)
    .where(eq(productVariants.id, id))
    .for('update');
  const there =
    (held?.available ?? 0) + (held?.reserved ?? 0) + ((await unsentOf(tx, [id])).get(id) ?? 0);
  const moved = move === 'take' ? units - there : units;
  if (move === 'receipt' && units === 0) throw invalidField('units', 'amount.positive');
  if (moved !== 0) {
    await moveStock(tx, move, [{ variantId: id, units: moved }], {
      actorId: editing.actorId,
      reason,
      at: editing.at,
    });
  }
  await tx.update(productVariants).set({ expectedOn }).where(eq(productVariants.id, id));
  await auditProduct(tx, editing, move === 'take' ? 'stock.taken' : 'stock.received', product, {
    sku: variant.sku,
    units,
    difference: moved,
    reason,
  });
  return product.id;
}

/** Adds licence keys: each is a unit of stock. @throws DomainError `not_found`, `validation` */
export async function addLicenceKeys(
  tx: Transaction,
  services: Services,
  editing: Editing,
  { id, keys }: { readonly id: number; readonly keys: readonly string[] },
): Promise<{ readonly productId: number; readonly added: number }> {
  const { variant, product } = await lockVariant(tx, id);
  if (!variant.hasKeys) throw invalidField('keys', 'field.invalid');
  const added = await addKeys(tx, services, id, keys);
  if (added > 0) {
    await moveStock(tx, 'receipt', [{ variantId: id, units: added }], {
      actorId: editing.actorId,
      reason: '',
      at: editing.at,
    });
  }
  await auditProduct(tx, editing, 'product.keys_added', product, {
    sku: variant.sku,
    units: added,
  });
  return { productId: product.id, added };
}
