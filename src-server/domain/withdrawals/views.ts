import { and, desc, inArray, ne, sql } from 'drizzle-orm';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import { canTransition, statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { Database } from '../../database/database.ts';
import { payoutItems, payoutTransactions } from '../../database/schema/payouts.ts';
import type { Services } from '../../services.ts';
import { readChainPosition, type ChainPosition } from '../chain/position.ts';
import type { WithdrawalRow } from './transitions.ts';

/** How a withdrawal is being paid, as far as the chain has shown it. */
interface Payment {
  readonly runNumber: number;
  readonly txHash: string | null;
  readonly blockNumber: number | null;
}

/** Withdrawals as members see them, in the order given. */
export async function viewWithdrawals(
  db: Database,
  services: Services,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const deployment = services.chain?.deployment ?? null;
  const payments = await paymentsOf(
    db,
    rows.map((row) => row.number),
  );
  const position = await readChainPosition(db, deployment);
  return rows.map((row) => view(row, payments.get(row.number) ?? null, { deployment, position }));
}

interface ViewContext {
  readonly deployment: ChainDeployment | null;
  readonly position: ChainPosition;
}

function view(
  row: WithdrawalRow,
  payment: Payment | null,
  { deployment, position }: ViewContext,
): Withdrawal {
  const known = deployment?.chainId === row.chainId ? deployment : null;
  return {
    number: row.number,
    type: row.type,
    currency: row.currency,
    amount: formatUsd(row.amount),
    fee: formatUsd(row.fee),
    fee_rate: row.feeRate,
    net: formatUsd(row.net),
    price: row.price,
    token_amount: formatUnits(row.tokenAmount, row.tokenDecimals),
    tct_amount: row.tctAmount === null ? null : formatUnits(row.tctAmount, TCT_DECIMALS),
    wallet: row.wallet,
    network: { chain_id: row.chainId, name: known?.networkName ?? String(row.chainId) },
    status: statusOf[row.detail],
    detail: row.detail,
    hold_until: row.detail === 'on_hold' ? (row.holdUntil?.toISOString() ?? null) : null,
    refusal: refusalOf(row),
    ...paymentView(row, payment, { deployment: known, position }),
    can_cancel: canTransition('cancel', row.detail),
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

const refusalOf = ({ refundedAt, refusalReason, refusalNote }: WithdrawalRow) =>
  refundedAt && {
    reason: refusalReason,
    note: refusalNote ?? '',
    refunded_at: refundedAt.toISOString(),
  };

/** What the chain has to do with it; `deployment` is that of the withdrawal's chain, if known. */
function paymentView(
  row: WithdrawalRow,
  payment: Payment | null,
  { deployment, position }: ViewContext,
) {
  const txHash = row.txHash ?? payment?.txHash ?? null;
  return {
    run_number: payment?.runNumber ?? null,
    tx_hash: txHash,
    explorer_url: explorerUrl(deployment, txHash),
    confirmations:
      row.detail === 'broadcast' ? position.confirmationsOf(payment?.blockNumber ?? null) : null,
  };
}

/** Where a transaction can be looked up, or null where the chain has no explorer. */
export function explorerUrl(
  deployment: ChainDeployment | null,
  txHash: string | null,
): string | null {
  if (!deployment?.explorerUrl || !txHash) return null;
  return `${deployment.explorerUrl}/tx/${txHash}`;
}

/** The run each withdrawal is in (not released from), and the transaction the chain has shown for it. */
async function paymentsOf(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Payment>> {
  if (numbers.length === 0) return new Map();
  const items = await db
    .select()
    .from(payoutItems)
    .where(
      and(inArray(payoutItems.withdrawalNumber, [...numbers]), ne(payoutItems.state, 'released')),
    );
  const runs = [...new Set(items.map((item) => item.runNumber))];
  const sent = await shownTransactions(db, runs);
  return new Map(
    items.map((item) => {
      const found = sent.get(`${item.runNumber}/${item.batchIndex}`);
      return [
        item.withdrawalNumber,
        {
          runNumber: item.runNumber,
          txHash: item.txHash ?? found?.txHash ?? null,
          blockNumber: item.blockNumber ?? found?.blockNumber ?? null,
        },
      ];
    }),
  );
}

/** The best transaction the chain has shown for each batch (`run/index`): a mined one, else a pending one. */
async function shownTransactions(db: Database, runs: readonly number[]) {
  if (runs.length === 0) return new Map<string, typeof payoutTransactions.$inferSelect>();
  const rows = await db
    .select()
    .from(payoutTransactions)
    .where(
      and(
        inArray(payoutTransactions.runNumber, [...runs]),
        inArray(payoutTransactions.state, ['pending', 'mined']),
      ),
    )
    // Later entries win below.
    .orderBy(sql`${payoutTransactions.state} = 'mined'`, desc(payoutTransactions.at));
  return new Map(rows.map((row) => [`${row.runNumber}/${row.batchIndex}`, row]));
}
