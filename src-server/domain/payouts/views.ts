import { and, asc, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { keccak256 } from 'ethers';
import type {
  adminPayouts as endpoints,
  PayoutBatch,
  PayoutItem,
  PayoutRun,
  PayoutRunSummary,
} from '#contract/api/admin/payouts.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { formatUnits, formatUsd, parseUsd } from '#contract/rules/money.ts';
import { earlierDeployments } from '../../chain/deployment.ts';
import { needsApproval } from '../../chain/treasury/calldata.ts';
import type { Database } from '../../database/database.ts';
import {
  payoutApprovals,
  payoutBatches,
  payoutEvents,
  payoutIntents,
  payoutItems,
  payoutRuns,
  payoutTransactions,
} from '../../database/schema/payouts.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { viewBenefits, withdrawalBenefits, type OwnBenefit } from '../benefit/own-benefit.ts';
import { readChainPosition, type ChainPosition } from '../chain/position.ts';
import { namesOf, type MemberName } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { callOf, type PayoutApprovalRow } from './approvals.ts';
import { findRun } from './runs.ts';
import { finishedStates, type PayoutBatchRow, type PayoutItemRow } from './states.ts';
import { explorerUrl } from '../withdrawals/views.ts';
import type { WithdrawalRow } from '../withdrawals/transitions.ts';

/** The chain's time for an answer; ours where the chain cannot be reached, to show, not to decide. */
export async function chainTime({ chain, clock }: Services): Promise<Date> {
  try {
    const head = await chain?.treasury.head();
    return head ? new Date(head.timestamp * 1000) : clock.now();
  } catch {
    return clock.now();
  }
}

/** For whom, and the chain's time. */
interface Viewing {
  readonly now: Date;
  readonly viewerId: number;
}

/** One run whole. @throws DomainError `not_found` */
export async function viewRun(
  db: Database,
  services: Services,
  runNumber: number,
  { now, viewerId }: Viewing,
): Promise<PayoutRun> {
  const run = await findRun(db, runNumber);
  const facts = await readRun(db, runNumber);
  const people = await namesOf(db, [
    run.createdBy,
    ...facts.events.map((event) => event.actorId),
    ...facts.items.flatMap(({ withdrawal }) => [withdrawal.memberId]),
    ...facts.approvals.map(({ memberId }) => memberId),
  ]);
  const usernameOf = (id: number) => people.get(id)?.username ?? '';
  const deployment = services.chain?.deployment ?? null;
  const known = deployment?.chainId === run.chainId ? deployment : null;
  const own = [deployment, ...(deployment ? earlierDeployments(deployment) : [])].find(
    (one) => one?.chainId === run.chainId && one.treasury === run.contract,
  );
  const position = await readChainPosition(db, own ?? known);
  const net = facts.items.reduce((total, { withdrawal }) => total + withdrawal.net, 0n);
  return {
    number: run.number,
    state: run.state,
    created_by: usernameOf(run.createdBy),
    created_at: run.createdAt.toISOString(),
    deadline: run.deadline.toISOString(),
    chain_time: now.toISOString(),
    chain_id: run.chainId,
    contract: run.contract,
    net_total: formatUsd(net),
    count: facts.items.length,
    own: await ownOf(db, viewerId, facts.items),
    can_discard:
      run.state === 'frozen' && facts.intents.length === 0 && facts.approvals.length === 0,
    approval_barred: barredFrom(run.createdBy, facts, viewerId),
    send_barred: facts.approvals.some((row) => row.memberId === viewerId && counts(row)),
    timeline: timelineOf(facts).map(({ event, at, actorId }) => ({
      event,
      at: at.toISOString(),
      by: actorId === null ? null : usernameOf(actorId),
    })),
    batches: facts.batches.map((batch) =>
      viewBatch(batch, facts, {
        people,
        position,
        explorer: (txHash) => explorerUrl(known, txHash),
      }),
    ),
  };
}

/** What happened, with the approvals; the change of state that one brought is said by it alone. */
function timelineOf({ events, approvals }: RunFacts) {
  const approved = approvals.map(({ at, memberId }) => ({
    event: 'approved' as const,
    at,
    actorId: memberId,
  }));
  const isSaid = (event: RunFacts['events'][number]): boolean =>
    event.event === 'signing' &&
    approved.some(
      ({ at, actorId }) => at.getTime() === event.at.getTime() && actorId === event.actorId,
    );
  return [...events.filter((event) => !isSaid(event)), ...approved].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** Why the viewer may not approve the run: froze it, or had a wallet asked for one of its batches. */
function barredFrom(
  createdBy: number,
  { intents }: Pick<RunFacts, 'intents'>,
  viewerId: number,
): PayoutRun['approval_barred'] {
  if (createdBy === viewerId) return 'froze';
  return intents.some(({ memberId }) => memberId === viewerId) ? 'sent' : null;
}

/** Why the viewer may neither sign nor settle it; who can: none of its own payees. */
async function ownOf(
  db: Database,
  viewerId: number,
  items: RunFacts['items'],
): Promise<OwnBenefit | null> {
  const kept = items.filter(({ item }) => item.state !== 'released');
  const rows = kept.map(({ withdrawal }) => withdrawal);
  const benefits = await withdrawalBenefits(db, viewerId, rows);
  const own = await viewBenefits(db, viewerId, benefits, () => rows.map((row) => row.memberId));
  return [...own.values()][0] ?? null;
}

interface RunFacts {
  readonly batches: readonly PayoutBatchRow[];
  readonly items: readonly {
    item: PayoutItemRow;
    withdrawal: WithdrawalRow;
    /** The open one to settle it by hand. */
    proposal: number | null;
  }[];
  readonly intents: readonly (typeof payoutIntents.$inferSelect)[];
  /** Newest first. */
  readonly approvals: readonly PayoutApprovalRow[];
  readonly sent: readonly (typeof payoutTransactions.$inferSelect)[];
  readonly events: readonly (typeof payoutEvents.$inferSelect)[];
}

async function readRun(db: Database, runNumber: number): Promise<RunFacts> {
  return {
    batches: await db
      .select()
      .from(payoutBatches)
      .where(eq(payoutBatches.runNumber, runNumber))
      .orderBy(asc(payoutBatches.batchIndex)),
    items: await db
      .select({ item: payoutItems, withdrawal: withdrawals, proposal: proposals.id })
      .from(payoutItems)
      .innerJoin(withdrawals, eq(withdrawals.number, payoutItems.withdrawalNumber))
      .leftJoin(
        proposals,
        and(
          eq(proposals.state, 'open'),
          eq(proposals.subject, sql`'withdrawal/' || ${withdrawals.number}::text || '/settlement'`),
        ),
      )
      .where(eq(payoutItems.runNumber, runNumber))
      .orderBy(asc(payoutItems.id)),
    intents: await db
      .select()
      .from(payoutIntents)
      .where(eq(payoutIntents.runNumber, runNumber))
      .orderBy(desc(payoutIntents.id)),
    approvals: await db
      .select()
      .from(payoutApprovals)
      .where(eq(payoutApprovals.runNumber, runNumber))
      .orderBy(desc(payoutApprovals.id)),
    sent: await db
      .select()
      .from(payoutTransactions)
      .where(eq(payoutTransactions.runNumber, runNumber))
      .orderBy(desc(payoutTransactions.at)),
    events: await db
      .select()
      .from(payoutEvents)
      .where(eq(payoutEvents.runNumber, runNumber))
      .orderBy(asc(payoutEvents.id)),
  };
}

interface BatchContext {
  readonly people: ReadonlyMap<number, MemberName>;
  readonly position: ChainPosition;
  readonly explorer: (txHash: string | null) => string | null;
}

function viewBatch(batch: PayoutBatchRow, facts: RunFacts, context: BatchContext): PayoutBatch {
  const items = facts.items.filter(({ item }) => item.batchIndex === batch.batchIndex);
  const decimals = items[0]?.withdrawal.tokenDecimals ?? 0;
  const shown = shownTransaction(
    facts.sent.filter((sent) => sent.batchIndex === batch.batchIndex),
    items.map(({ item }) => item),
  );
  const approvals = facts.approvals.filter(({ batchIndex }) => batchIndex === batch.batchIndex);
  return {
    index: batch.batchIndex,
    currency: batch.currency,
    token: batch.token,
    run_key: batch.runKey,
    total: formatUnits(batch.total, decimals),
    calldata_hash: keccak256(callOf(batch, approvals.find(counts))),
    approval: needsApproval(batch.calldata) ? viewApprovals(approvals, context.people) : null,
    state: batch.state,
    intents: facts.intents
      .filter((intent) => intent.batchIndex === batch.batchIndex)
      .map((intent) => ({ sender: intent.sender, at: intent.at.toISOString() })),
    tx_hash: shown?.txHash ?? null,
    explorer_url: context.explorer(shown?.txHash ?? null),
    confirmations:
      batch.state === 'broadcast' || batch.state === 'needs_repair'
        ? context.position.confirmationsOf(shown?.blockNumber ?? null)
        : null,
    items: items.map((row) => viewItem(row, context.people)),
  };
}

const counts = ({ lapsedAt }: PayoutApprovalRow): boolean => lapsedAt === null;

/** The approval that counts, or that there was one. */
function viewApprovals(
  approvals: readonly PayoutApprovalRow[],
  people: ReadonlyMap<number, MemberName>,
): PayoutBatch['approval'] {
  const given = approvals.find(counts);
  return {
    given: given
      ? {
          approver: given.approver,
          by: people.get(given.memberId)?.username ?? '',
          at: given.at.toISOString(),
        }
      : null,
    lapsed: !given && approvals.length > 0,
  };
}

/** What paid, else what the chain has shown, else what a wallet said. */
function shownTransaction(
  sent: RunFacts['sent'],
  items: readonly PayoutItemRow[],
): { txHash: string; blockNumber: number | null } | null {
  const paid = items.find((item) => item.txHash !== null);
  if (paid?.txHash) return { txHash: paid.txHash, blockNumber: paid.blockNumber };
  const best = (['mined', 'pending', 'reported', 'failed', 'replaced'] as const)
    .map((state) => sent.find((transaction) => transaction.state === state))
    .find((transaction) => transaction !== undefined);
  return best ? { txHash: best.txHash, blockNumber: best.blockNumber } : null;
}

function viewItem(
  { item, withdrawal, proposal }: RunFacts['items'][number],
  people: ReadonlyMap<number, MemberName>,
): PayoutItem {
  const owner = people.get(withdrawal.memberId);
  return {
    number: item.withdrawalNumber,
    member: { username: owner?.username ?? '', name: owner?.name ?? '' },
    wallet: item.wallet,
    token_amount: formatUnits(item.tokenAmount, withdrawal.tokenDecimals),
    amount: formatUsd(withdrawal.amount),
    state: item.state,
    repair: item.state === 'needs_repair' || wasRefused(item) ? item.repair : null,
    settlement_proposal: proposal,
  };
}

/** Runs, newest first. */
export async function listRuns(
  db: Database,
  { cursor, limit = 50, unfinished }: Query<typeof endpoints.list>,
): Promise<Answer<typeof endpoints.list>> {
  const rows = await db
    .select()
    .from(payoutRuns)
    .where(
      and(
        unfinished ? notInArray(payoutRuns.state, [...finishedStates]) : undefined,
        cursor === undefined ? undefined : lt(payoutRuns.number, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(payoutRuns.number))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.number);
  const people = await namesOf(
    db,
    page.rows.map((row) => row.createdBy),
  );
  const totals = await totalsOf(
    db,
    page.rows.map((row) => row.number),
  );
  return {
    items: page.rows.map((row): PayoutRunSummary => {
      const total = totals.get(row.number);
      return {
        number: row.number,
        state: row.state,
        created_by: people.get(row.createdBy)?.username ?? '',
        created_at: row.createdAt.toISOString(),
        deadline: row.deadline.toISOString(),
        net_total: formatUsd(total?.net ?? 0n),
        count: total?.count ?? 0,
      };
    }),
    next: page.next,
  };
}

async function totalsOf(db: Database, runs: readonly number[]) {
  if (runs.length === 0) return new Map<number, { net: bigint; count: number }>();
  const { rows } = await db.execute<{ run: string | number; net: string; count: number }>(sql`
    select i.run_number as run, sum(w.net)::text as net, count(*)::integer as count
    from ${payoutItems} i join ${withdrawals} w on w.number = i.withdrawal_number
    where i.run_number in ${[...runs]} group by i.run_number`);
  return new Map(
    rows.map((row) => [Number(row.run), { net: parseUsd(row.net), count: row.count }]),
  );
}

/** Taken out of its run because the token refused it, and not because the run ended. */
const wasRefused = ({ state, repair }: PayoutItemRow): boolean =>
  state === 'released' && repair === 'token_refused';
