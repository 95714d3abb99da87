import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { marketVouchers, voucherUses } from '../../database/schema/market-orders.ts';
import { DomainError } from '../base/errors.ts';
import type { OrderRow } from './order-rows.ts';

export type VoucherRow = typeof marketVouchers.$inferSelect;

const refused = (reason: 'used' | 'spent', { endsAt }: Pick<VoucherRow, 'endsAt'>) =>
  new DomainError('voucher_refused', {
    details: { reason, ends_at: endsAt?.toISOString() ?? null },
  });

const ownUses = (db: Database, voucherId: number, memberId: number): Promise<number> =>
  db.$count(
    voucherUses,
    and(eq(voucherUses.voucherId, voucherId), eq(voucherUses.memberId, memberId)),
  );

/**
 * Takes a use of a voucher for an order by one conditional update; `isAgain` also of one that is switched off.
 * @throws DomainError `voucher_refused` {reason, ends_at} where no use is left, for all or for the member
 */
export async function takeVoucherUse(
  tx: Transaction,
  voucher: Pick<VoucherRow, 'id' | 'endsAt' | 'perMemberMax'>,
  { number, memberId }: Pick<OrderRow, 'number' | 'memberId'>,
  { isAgain = false } = {},
): Promise<void> {
  const { id, perMemberMax } = voucher;
  const [used] = await tx
    .update(marketVouchers)
    .set({ uses: sql`${marketVouchers.uses} + 1` })
    .where(
      and(
        eq(marketVouchers.id, id),
        isAgain ? undefined : eq(marketVouchers.isActive, true),
        or(isNull(marketVouchers.usesMax), lt(marketVouchers.uses, marketVouchers.usesMax)),
      ),
    )
    .returning({ id: marketVouchers.id });
  if (!used) throw refused('spent', voucher);
  // Its row is held now: nobody else adds a use of this member's.
  if ((await ownUses(tx, id, memberId)) >= perMemberMax) throw refused('used', voucher);
  await tx.insert(voucherUses).values({ voucherId: id, memberId, orderNumber: number });
}

async function voucherOf(
  db: Database,
  { voucherId }: Pick<OrderRow, 'voucherId'>,
): Promise<VoucherRow | null> {
  if (voucherId === null) return null;
  const [row] = await db.select().from(marketVouchers).where(eq(marketVouchers.id, voucherId));
  return row ?? null;
}

/**
 * Takes the use again that an order had given back when it ended unpaid. Its price was frozen while the
 * voucher applied, so neither its end nor its being switched off counts; its limits do.
 * @throws DomainError `voucher_refused`
 */
export async function retakeVoucherUse(tx: Transaction, order: OrderRow): Promise<void> {
  const voucher = await voucherOf(tx, order);
  if (voucher) await takeVoucherUse(tx, voucher, order, { isAgain: true });
}

/** Whether an ended order could take its use again, without a lock. @throws DomainError `voucher_refused` */
export async function assertUseLeft(db: Database, order: OrderRow): Promise<void> {
  const voucher = await voucherOf(db, order);
  if (!voucher) return;
  const { id, uses, usesMax, perMemberMax } = voucher;
  if (usesMax !== null && uses >= usesMax) throw refused('spent', voucher);
  if ((await ownUses(db, id, order.memberId)) >= perMemberMax) throw refused('used', voucher);
}

/** Lets a voucher be used again that an order of no effect had used. */
export async function freeVoucher(tx: Transaction, orderNumber: number): Promise<void> {
  const [use] = await tx
    .delete(voucherUses)
    .where(eq(voucherUses.orderNumber, orderNumber))
    .returning();
  if (!use) return;
  await tx
    .update(marketVouchers)
    .set({ uses: sql`${marketVouchers.uses} - 1` })
    .where(eq(marketVouchers.id, use.voucherId));
}
