import { desc, eq, sql } from 'drizzle-orm';
import type { adminMarket, ShopVoucher } from '#contract/api/admin/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { AuditValues } from '#contract/rules/audit.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { productCategories } from '../../database/schema/market-goods.ts';
import { marketVouchers } from '../../database/schema/market-orders.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import type { Editing } from './editing.ts';

/** Vouchers of the shop, the newest first. */
export async function listVouchers(db: Database): Promise<{ items: ShopVoucher[] }> {
  const rows = await db
    .select({
      row: marketVouchers,
      given: sql<string>`(select coalesce(sum(o.discount), 0)::text from orders o
        where o.voucher_id = market_vouchers.id and o.paid_at is not null)`,
    })
    .from(marketVouchers)
    .orderBy(desc(marketVouchers.id));
  return {
    items: rows.map(({ row, given }) => ({
      id: row.id,
      code: row.code,
      kind: row.kind,
      value: plainRate(row.value),
      category: row.categoryId,
      minimum: formatUsd(row.minimum),
      starts_at: row.startsAt?.toISOString() ?? null,
      ends_at: row.endsAt?.toISOString() ?? null,
      uses_max: row.usesMax,
      per_member_max: row.perMemberMax,
      is_active: row.isActive,
      uses: row.uses,
      given: formatUsd(parseUsd(given)),
    })),
  };
}

/**
 * Saves a voucher; one that was used keeps its code, and orders keep what it took off them.
 * @throws DomainError `not_found`, `validation`
 */
export async function saveVoucher(
  tx: Transaction,
  { actorId, at }: Editing,
  { id, ...fields }: Body<typeof adminMarket.saveVoucher>,
): Promise<void> {
  const values = {
    code: fields.code,
    kind: fields.kind,
    value: fields.value,
    categoryId: fields.category,
    minimum: parseUsd(fields.minimum),
    startsAt: fields.starts_at === null ? null : new Date(fields.starts_at),
    endsAt: fields.ends_at === null ? null : new Date(fields.ends_at),
    usesMax: fields.uses_max,
    perMemberMax: fields.per_member_max,
    isActive: fields.is_active,
  };
  refuseValue(values);
  await refuseNames(tx, id, values);
  const before = id === null ? null : await lockVoucher(tx, id, values);
  const saved =
    id === null
      ? await tx.insert(marketVouchers).values(values).returning()
      : await tx.update(marketVouchers).set(values).where(eq(marketVouchers.id, id)).returning();
  const [row] = saved;
  if (!row) throw new Error('A voucher was not stored');
  await audit(tx, {
    actorId,
    action: before ? 'voucher.changed' : 'voucher.created',
    subject: `voucher/${row.id}`,
    ...(before && { before: told(before) }),
    after: told(row),
    at,
  });
}

type VoucherRow = typeof marketVouchers.$inferSelect;

async function refuseNames(
  tx: Transaction,
  id: number | null,
  { code, categoryId }: Pick<VoucherRow, 'code' | 'categoryId'>,
): Promise<void> {
  if (categoryId !== null) {
    const found = await tx.$count(productCategories, eq(productCategories.id, categoryId));
    if (found === 0) throw invalidField('category', 'field.invalid');
  }
  const [same] = await tx.select().from(marketVouchers).where(eq(marketVouchers.code, code));
  if (same && same.id !== id) throw invalidField('code', 'field.taken');
}

/** Holds a voucher that is there. @throws DomainError `not_found`, `validation` of what its uses forbid */
async function lockVoucher(
  tx: Transaction,
  id: number,
  { code, usesMax }: Pick<VoucherRow, 'code' | 'usesMax'>,
): Promise<VoucherRow> {
  const [row] = await tx
    .select()
    .from(marketVouchers)
    .where(eq(marketVouchers.id, id))
    .for('update');
  if (!row) throw new DomainError('not_found');
  if (row.uses > 0 && row.code !== code) throw invalidField('code', 'field.invalid');
  if (usesMax !== null && usesMax < row.uses) throw invalidField('uses_max', 'field.invalid');
  return row;
}

function refuseValue({
  kind,
  value,
  startsAt,
  endsAt,
}: Pick<VoucherRow, 'kind' | 'value' | 'startsAt' | 'endsAt'>): void {
  const amount = Number(value);
  const isRight =
    kind === 'percent' ? amount > 0 && amount <= 1 : /^\d+(\.\d{1,2})?$/.test(value) && amount > 0;
  if (!isRight) throw invalidField('value', 'field.invalid');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw invalidField('ends_at', 'field.invalid');
  }
}

const told = (row: VoucherRow): AuditValues => ({
  voucher: row.code,
  discount: plainRate(row.value),
  uses_max: row.usesMax,
  is_active: String(row.isActive),
});
