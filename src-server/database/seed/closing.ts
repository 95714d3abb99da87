import { and, gt, inArray, sql } from 'drizzle-orm';
import { matchBinary } from '#contract/rules/bonuses.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { postJournals, type JournalInput } from '../../domain/ledger.ts';
import type { Transaction } from '../database.ts';
import { positions } from '../schema/tree.ts';
import { qualifiedAt, type SeedNetwork } from './network.ts';

/** Matches the legs of everybody qualified and books the binary bonuses of one past day. */
export async function closePastDay(
  tx: Transaction,
  network: SeedNetwork,
  day: string,
  endOfDay: Date,
): Promise<void> {
  const qualified = qualifiedAt(network, endOfDay);
  if (qualified.size === 0) return;
  const rows = await tx
    .select({
      memberId: positions.memberId,
      left: positions.leftCarry,
      right: positions.rightCarry,
    })
    .from(positions)
    .where(
      and(
        gt(positions.leftCarry, 0n),
        gt(positions.rightCarry, 0n),
        inArray(positions.memberId, [...qualified]),
      ),
    );
  const journals: JournalInput[] = [];
  const carries: ReturnType<typeof sql>[] = [];
  for (const { memberId, left, right } of rows) {
    const plan = network.members.get(memberId)?.plan;
    if (!plan) continue;
    const match = matchBinary(left, right, plan.binaryRate, plan.dailyCap);
    carries.push(
      sql`(${memberId}::bigint, ${formatUsd(match.carryLeft)}::numeric, ${formatUsd(match.carryRight)}::numeric)`,
    );
    if (match.paid === 0n) continue;
    journals.push({
      kind: 'binary_bonus',
      idempotencyKey: `binary_bonus:${day}:${memberId}`,
      occurredAt: endOfDay,
      source: { type: 'closing', id: day },
      details: {
        day,
        left: formatUsd(left),
        right: formatUsd(right),
        matched: formatUsd(match.matched),
        rate: plan.binaryRate,
        cap: formatUsd(plan.dailyCap),
        paid: formatUsd(match.paid),
        flushed: formatUsd(match.flushed),
        carry_left: formatUsd(match.carryLeft),
        carry_right: formatUsd(match.carryRight),
      },
      entries: [
        { account: 'direct', memberId, amount: match.paid },
        { account: 'bonus_expense', currency: 'USD', amount: -match.paid },
      ],
    });
  }
  if (carries.length === 0) return;
  await tx.execute(sql`
    update ${positions} set left_carry = closed.l, right_carry = closed.r
    from (values ${sql.join(carries, sql`, `)}) as closed (id, l, r)
    where ${positions.memberId} = closed.id`);
  await postJournals(tx, journals);
}
