import { and, eq } from 'drizzle-orm';
import { USD_DECIMALS } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { debtEntries } from '../ledger/debts.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import { lockBalance, type EntryInput } from '../ledger/journals.ts';
import { orderSource, type OrderRow } from './order-rows.ts';

/** Source of the reversal that undid an order's last payment: each of several has one of its own. */
export const undoneSource = ({ number, payments }: Pick<OrderRow, 'number' | 'payments'>) =>
  payments > 1
    ? { ...orderSource(number), id: `${number}/${payments}` }
    : { ...orderSource(number), id: String(number) };

/**
 * What a buyer owed for goods that had left when the chain undid the payment: the next payment pays them.
 * What bonuses have paid of it since goes to the direct balance.
 */
export async function debtGivenBack(tx: Transaction, order: OrderRow): Promise<EntryInput[]> {
  const { memberId, payments } = order;
  if (payments === 0) return [];
  const { type, id } = undoneSource(order);
  const [undone] = await tx
    .select({ amount: entries.amount })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(
      and(
        eq(journals.idempotencyKey, journalKeys.reversal.build(type, id)),
        eq(entries.account, 'debt'),
      ),
    );
  if (!undone) return [];
  const owed = undone.amount / 10n ** BigInt(LEDGER_DECIMALS - USD_DECIMALS);
  const left = await lockBalance(tx, memberId, 'debt');
  const open = left < owed ? left : owed;
  const paid = owed - open;
  return [
    ...debtEntries(memberId, -open),
    { account: 'direct' as const, memberId, amount: paid },
    { account: 'bonus_expense' as const, currency: 'USD' as const, amount: -paid },
  ].filter(({ amount }) => amount !== 0n);
}
