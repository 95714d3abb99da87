import type { TicketObject } from '#contract/api/support.ts';
import type { MacroValues } from '#contract/rules/support/macros.ts';
import type { Database } from '../../database/database.ts';
import type { members } from '../../database/schema/members.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { activePlansOf } from './active-plans.ts';
import { authorsOf } from './messages.ts';
import type { TicketRow } from './ticket-row.ts';

interface Filling {
  readonly row: TicketRow;
  readonly member: typeof members.$inferSelect;
  readonly objects: readonly TicketObject[];
  readonly staffId: number;
  readonly now: Date;
}

/** What the fields of a macro stand for in one ticket: plain decimals and instants. */
export async function macroValues(
  db: Database,
  { row, member, objects, staffId, now }: Filling,
): Promise<MacroValues> {
  const plan = (await activePlansOf(db, [row.memberId], now)).get(row.memberId);
  const staff = (await authorsOf(db, [staffId])).get(staffId);
  const withdrawal = objects.find(({ kind }) => kind === 'withdrawal');
  const purchase = objects.find(({ kind }) => kind === 'purchase');
  return {
    name: member.firstName,
    agent: staff?.name.split(' ')[0] ?? null,
    number: String(row.number),
    plan_es: plan?.name ?? null,
    plan_en: plan?.nameEn ?? null,
    ends_at: plan?.endsAt.toISOString() ?? null,
    'withdrawal.number': withdrawal?.id ?? null,
    'withdrawal.amount': withdrawal?.amount ?? null,
    'withdrawal.fee': withdrawal?.fee ?? null,
    'withdrawal.net': netOf(withdrawal),
    'withdrawal.price': withdrawal?.price ?? null,
    'withdrawal.token_amount': withdrawal?.token_amount ?? null,
    'withdrawal.currency': withdrawal?.currency ?? null,
    'withdrawal.run': withdrawal?.run_number?.toString() ?? null,
    'withdrawal.hold_until': withdrawal?.hold_until ?? null,
    'purchase.number': purchase?.id ?? null,
    'purchase.amount': purchase?.amount ?? null,
    'purchase.token_amount': purchase?.token_amount ?? null,
    'purchase.missing': purchase?.missing ?? null,
    'purchase.currency': purchase?.currency ?? null,
  };
}

function netOf(withdrawal: TicketObject | undefined): string | null {
  if (!withdrawal?.amount || !withdrawal.fee) return null;
  return formatUsd(parseUsd(withdrawal.amount) - parseUsd(withdrawal.fee));
}
