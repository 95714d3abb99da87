import { and, eq, gt, inArray } from 'drizzle-orm';
import type { SolvencyGap } from '#contract/api/solvency.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { solvencyCurrencies, type Sums } from '#contract/rules/solvency.ts';
import type { withdrawalCurrencies } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { DomainError } from '../base/errors.ts';
import type { WithdrawalRow } from '../withdrawals/transitions.ts';
import { assetOf, gapSums, gapView, type GapSums, type Held } from './gaps.ts';
import { owedInAll } from './owed.ts';

/** How long what two persons allowed holds. */
const PERMIT_MS = DAY_MS;

/** What withdrawals are paid from. */
export interface PaidFrom {
  readonly held: Held;
  readonly tokens: ChainDeployment['tokens'];
}

type Payable = Pick<
  WithdrawalRow,
  'number' | 'type' | 'currency' | 'amount' | 'tctAmount' | 'tokenAmount'
>;

/** A gap that a run would widen, as it is afterwards. */
export interface Widened {
  readonly gap: GapSums;
  /** Those of the run that are paid in the asset. */
  readonly numbers: readonly number[];
}

/**
 * The assets of which less would be held than is owed once these withdrawals are paid, and less than
 * without them. Runs on their way count as paid: until they are final, what the treasury holds may or may
 * not have them in it, so the gap is never taken for smaller than it is.
 */
export async function widenedBy(
  db: Database,
  { held, tokens }: PaidFrom,
  rows: readonly Payable[],
): Promise<readonly Widened[]> {
  const onTheirWay = await db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.detail, ['prepared', 'broadcast', 'needs_repair']));
  const numbers = new Set(rows.map(({ number }) => number));
  const others = onTheirWay.filter(({ number }) => !numbers.has(number));
  const now = pay({ owed: await owedInAll(db), held }, others);
  const before = gapSums(now.owed, { held: now.held, tokens });
  const paid = pay(now, rows);
  return gapSums(paid.owed, { held: paid.held, tokens }).flatMap((gap, index) => {
    const was = before[index];
    if (!was || left(gap) >= 0n || left(gap) >= left(was)) return [];
    const inAsset = rows.filter(({ currency }) => assetOf(currency) === gap.asset);
    return [{ gap, numbers: inAsset.map(({ number }) => number) }];
  });
}

const left = ({ held, owed }: GapSums): bigint => (held ?? 0n) - owed;

interface Books {
  readonly owed: Sums;
  readonly held: Held;
}

/** Figures once withdrawals are paid: each gross amount owed no more, its tokens held no more. */
function pay({ owed, held }: Books, rows: readonly Payable[]): Books {
  const gross = (currency: (typeof solvencyCurrencies)[number]): bigint =>
    rows.reduce((sum, row) => {
      if (currency === 'USD') return row.type === 'tct' ? sum : sum + row.amount;
      return currency === 'TCT' && row.type === 'tct' ? sum + (row.tctAmount ?? 0n) : sum;
    }, 0n);
  const tokens = (currency: (typeof withdrawalCurrencies)[number]): bigint =>
    rows.reduce((sum, row) => (row.currency === currency ? sum + row.tokenAmount : sum), 0n);
  return {
    owed: solvencyCurrencies.map((currency, index) => (owed[index] ?? 0n) - gross(currency)),
    held: {
      USDT: held.USDT - tokens('USDT'),
      USDC: held.USDC - tokens('USDC'),
      TCT: held.TCT - tokens('TCT'),
    },
  };
}

/**
 * Refuses to pay withdrawals that leave less held than is owed, unless two persons allowed these ones
 * within a day.
 * @throws DomainError `gap_widens` {gaps}
 */
export async function assertNotWidened(
  tx: Transaction,
  from: PaidFrom,
  rows: readonly Payable[],
  now: Date,
): Promise<void> {
  const widened = await widenedBy(tx, from, rows);
  if (widened.length === 0) return;
  const allowed = await permitted(tx, now);
  if (widened.every(({ numbers }) => numbers.every((number) => allowed.has(number)))) return;
  throw new DomainError('gap_widens', { details: { gaps: viewOf(widened) } });
}

export const viewOf = (widened: readonly Widened[]): SolvencyGap[] =>
  widened.map(({ gap }) => gapView(gap));

/** Withdrawals that two persons allowed to be paid all the same. */
async function permitted(db: Database, now: Date): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ payload: proposals.payload })
    .from(proposals)
    .where(
      and(
        eq(proposals.kind, 'payout.widen'),
        eq(proposals.state, 'accepted'),
        gt(proposals.decidedAt, new Date(now.getTime() - PERMIT_MS)),
      ),
    );
  return new Set(rows.flatMap(({ payload }) => (payload as WideningAsked).numbers));
}

/** What is asked for: withdrawals that may be paid although they widen a gap. */
export interface WideningAsked {
  readonly numbers: readonly number[];
}
