import type { TicketObject } from '#contract/api/support/tickets.ts';
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
  return {
    name: member.firstName,
    agent: staff?.name.split(' ')[0] ?? null,
    number: String(row.number),
    plan_es: plan?.name ?? null,
    plan_en: plan?.nameEn ?? null,
    ends_at: plan?.endsAt.toISOString() ?? null,
    ...withdrawalValues(objects.find(({ kind }) => kind === 'withdrawal') ?? nothing),
    ...purchaseValues(objects.find(({ kind }) => kind === 'purchase') ?? nothing),
  };
}

type Values = Pick<
  TicketObject,
  'amount' | 'fee' | 'price' | 'token_amount' | 'currency' | 'run_number' | 'hold_until' | 'missing'
> & { readonly id: string | null };

const nothing: Values = {
  id: null,
  amount: null,
  fee: null,
  price: null,
  token_amount: null,
  currency: null,
  run_number: null,
  hold_until: null,
  missing: null,
};

const withdrawalValues = (of: Values) => ({
  'withdrawal.number': of.id,
  'withdrawal.amount': of.amount,
  'withdrawal.fee': of.fee,
  'withdrawal.net': of.amount && of.fee ? formatUsd(parseUsd(of.amount) - parseUsd(of.fee)) : null,
  'withdrawal.price': of.price,
  'withdrawal.token_amount': of.token_amount,
  'withdrawal.currency': of.currency,
  'withdrawal.run': of.run_number?.toString() ?? null,
  'withdrawal.hold_until': of.hold_until,
});

const purchaseValues = (of: Values) => ({
  'purchase.number': of.id,
  'purchase.amount': of.amount,
  'purchase.token_amount': of.token_amount,
  'purchase.missing': of.missing,
  'purchase.currency': of.currency,
});
