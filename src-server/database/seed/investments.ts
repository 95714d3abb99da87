import { applyRate, cutToCent, formatUsd, parseUsd } from '#contract/rules/money.ts';
import { receivedOnChain, type ChainPayment } from '../../domain/memberships.ts';
import { postJournals, type JournalInput } from '../../domain/ledger.ts';
import type { Transaction } from '../database.ts';
import type { SeedRandom } from './random.ts';

/** A member's open pool position in the history; the principal shrinks on negative days. */
export interface PoolPosition {
  readonly memberId: number;
  principal: bigint;
}

/** A member's deposit in the global network; earnings stop at the ceiling. */
export interface GlobalDeposit {
  readonly memberId: number;
  readonly amount: bigint;
  readonly ceiling: bigint;
  earned: bigint;
}

/** Opens a pool position paid on chain. */
export async function openPoolPosition(
  tx: Transaction,
  position: PoolPosition,
  payment: ChainPayment,
  at: Date,
): Promise<void> {
  const { memberId, principal } = position;
  await postJournals(tx, [
    {
      kind: 'pool_deposit',
      idempotencyKey: `pool_deposit:seed:${memberId}`,
      occurredAt: at,
      source: { type: 'pool', id: 'Andes' },
      details: { pool: 'Andes' },
      entries: [
        { account: 'pool_principal', memberId, amount: principal },
        ...receivedOnChain(principal, payment),
      ],
    },
  ]);
}

/** Books a pool's result of one day: credits go to `pool`, losses reduce the principal. */
export async function postPoolResult(
  tx: Transaction,
  positions: readonly PoolPosition[],
  day: string,
  rate: string,
  at: Date,
): Promise<void> {
  const journals: JournalInput[] = [];
  for (const position of positions) {
    const result = cutToCent(applyRate(position.principal, rate));
    if (result === 0n) continue;
    const account = result > 0n ? 'pool' : 'pool_principal';
    journals.push({
      kind: 'pool_result',
      idempotencyKey: `pool_result:${day}:${position.memberId}`,
      occurredAt: at,
      source: { type: 'pool', id: 'Andes' },
      details: { pool: 'Andes', day, rate, principal: formatUsd(position.principal) },
      entries: [
        { account, memberId: position.memberId, amount: result },
        { account: 'bonus_expense', currency: 'USD', amount: -result },
      ],
    });
    if (result < 0n) position.principal += result;
  }
  await postJournals(tx, journals);
}

/** Takes part in the global network, paid on chain; the deposit itself does not return. */
export async function openGlobalDeposit(
  tx: Transaction,
  deposit: GlobalDeposit,
  payment: ChainPayment,
  at: Date,
): Promise<void> {
  await postJournals(tx, [
    {
      kind: 'global_deposit',
      idempotencyKey: `global_deposit:seed:${deposit.memberId}`,
      occurredAt: at,
      source: { type: 'global_deposit', id: String(deposit.memberId) },
      entries: [
        { account: 'revenue', currency: 'USD', amount: deposit.amount },
        ...receivedOnChain(deposit.amount, payment),
      ],
    },
  ]);
}

/** Divides a day's share over the deposits by amount, each up to its ceiling. */
export async function postGlobalEarnings(
  tx: Transaction,
  deposits: readonly GlobalDeposit[],
  day: string,
  share: bigint,
  at: Date,
): Promise<void> {
  const open = deposits.filter((deposit) => deposit.earned < deposit.ceiling);
  const total = open.reduce((sum, deposit) => sum + deposit.amount, 0n);
  const journals: JournalInput[] = [];
  for (const deposit of open) {
    const part = cutToCent((share * deposit.amount) / total);
    const room = deposit.ceiling - deposit.earned;
    const earning = part < room ? part : room;
    if (earning <= 0n) continue;
    deposit.earned += earning;
    journals.push({
      kind: 'global_earning',
      idempotencyKey: `global_earning:${day}:${deposit.memberId}`,
      occurredAt: at,
      source: { type: 'global_deposit', id: String(deposit.memberId) },
      details: { day, deposit: formatUsd(deposit.amount), share: formatUsd(share) },
      entries: [
        { account: 'global', memberId: deposit.memberId, amount: earning },
        { account: 'bonus_expense', currency: 'USD', amount: -earning },
      ],
    });
  }
  await postJournals(tx, journals);
}

/** Results of the demo pool: most days small, some negative. */
export function inventPoolRate(random: SeedRandom): string {
  return (random.between(-45, 85) / 10_000).toFixed(4);
}

export const inventDeposit = (random: SeedRandom): bigint =>
  parseUsd(String(random.between(2, 30) * 100));
