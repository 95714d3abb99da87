import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PayoutCreated } from '#contract/api/admin/payouts.ts';
import { BATCH_ITEMS_MAX } from '#contract/rules/limits.ts';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { mapLimited } from '../../chain/map-limited.ts';
import type { PayBatch, PayItem, Simulation } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { heldByTreasuries, isPaidByAny } from '../../treasuries.ts';
import { withdrawalBenefits, type Benefits } from '../benefit/own-benefit.ts';
import type { Held } from '../solvency/gaps.ts';
import {
  crossingsOf,
  needsSecondApproval,
  type Crossings,
} from '../withdrawals/second-approval.ts';
import type { WithdrawalRow } from '../withdrawals/transitions.ts';

export type LeftOut = PayoutCreated['left_out'][number];

/** What of a selection could be paid when the chain was asked, and until when. */
export interface PayoutPlan {
  /** Unix seconds of chain time. */
  readonly deadline: number;
  /** In the order of their numbers. */
  readonly payable: readonly number[];
  readonly leftOut: readonly LeftOut[];
  /** What all treasuries held then, base units of each token. */
  readonly held: Held;
}

/** Reads of the chain that may be under way beside each other. */
export const READS_AT_ONCE = 8;

/** Key of simulated batches: the contract only records it. */
const NO_RUN = `0x${'00'.repeat(32)}`;

/**
 * Tries every withdrawal of a selection on the chain; nothing is locked, stored or sent. What is
 * found here is checked again when the run is frozen, and in the end by the contract.
 * @param sender the wallet that will sign
 * @param actorId the administrator, whose own withdrawals are left out
 * @throws ChainUnreachable, ChainDisagreement; DomainError `payouts_off`
 */
export async function planPayout(
  services: Services,
  numbers: readonly number[],
  sender: string,
  actorId: number,
): Promise<PayoutPlan> {
  const chain = requireChain(services);
  const { deployment, treasury } = chain;
  const { db } = services.database;
  const settings = await services.settings.read(db);
  const rows = await db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.number, [...numbers]))
    .orderBy(asc(withdrawals.number));
  const { candidates, leftOut } = triage(numbers, rows, {
    deployment,
    blocked: await blockedOwners(db, rows),
    crossings: await crossingsOf(db, settings, numbers),
    benefits: await withdrawalBenefits(db, actorId, rows),
  });
  const head = await treasury.head();
  const deadline = head.timestamp + settings.payout_deadline_minutes * 60;

  const payable: number[] = [];
  const reserved = await reservedTokens(db, deployment);
  const balances = await treasury.tokenBalances();
  const held = chain.others.length === 0 ? balances : await heldByTreasuries(chain);
  for (const currency of withdrawalCurrencies) {
    const wanted = candidates.filter((row) => row.currency === currency);
    if (wanted.length === 0) continue;
    const token = deployment.tokens[currency].address;
    const budget = {
      balance: balances[currency] - (reserved.get(currency) ?? 0n),
      today: await treasury.remainingDailyLimit(currency),
    };
    const batch = { run: NO_RUN, deadline, token, items: wanted.map(payItem) };
    const tried = await tryEach(chain, sender, { batch, block: head.number });
    const fitting = keepFitting(wanted, tried, budget);
    leftOut.push(...fitting.leftOut);
    for (const rowsOfBatch of inBatches(fitting.rows)) {
      const items = rowsOfBatch.map(payItem);
      const whole = await treasury.simulateBatch(sender, { ...batch, items });
      if (whole.ok) payable.push(...rowsOfBatch.map((row) => row.number));
      else leftOut.push(...rowsOfBatch.map((row) => refusedBy(whole, row.number)));
    }
  }
  return { deadline, payable: payable.sort((a, b) => a - b), leftOut, held };
}

export function payItem(row: Pick<WithdrawalRow, 'number' | 'wallet' | 'tokenAmount'>): PayItem {
  return { number: BigInt(row.number), to: row.wallet, amount: row.tokenAmount };
}

/** Cuts withdrawals of one token into batches of at most `BATCH_ITEMS_MAX`, order kept. */
export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  for (let at = 0; at < rows.length; at += BATCH_ITEMS_MAX) {
    batches.push(rows.slice(at, at + BATCH_ITEMS_MAX));
  }
  return batches;
}

/** What withdrawals are checked against, beside themselves. */
interface PayoutRules {
  readonly deployment: ChainDeployment;
  /** Owners whose account is blocked: see {@link blockedOwners}. */
  readonly blocked: ReadonlySet<number>;
  readonly crossings: Crossings;
  /** Those that pay the administrator. */
  readonly benefits: Benefits;
}

/** Which of the owners of withdrawals are blocked. */
export async function blockedOwners(
  db: Database,
  rows: readonly Pick<WithdrawalRow, 'memberId'>[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const owners = [...new Set(rows.map(({ memberId }) => memberId))];
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, owners), eq(members.status, 'blocked')));
  return new Set(found.map(({ id }) => id));
}

/** The same, and nobody of the others is blocked before the transaction ends. */
export async function holdOwners(
  tx: Transaction,
  rows: readonly Pick<WithdrawalRow, 'memberId'>[],
): Promise<ReadonlySet<number>> {
  const owners = [...new Set(rows.map(({ memberId }) => memberId))];
  if (owners.length === 0) return new Set();
  const held = await tx
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(inArray(members.id, owners))
    .orderBy(asc(members.id))
    .for('share');
  return new Set(held.filter(({ status }) => status === 'blocked').map(({ id }) => id));
}

/** What the books alone say against paying a withdrawal now, or null. */
export function objectionTo(
  row: WithdrawalRow | undefined,
  number: number,
  { deployment, blocked, crossings, benefits }: PayoutRules,
): LeftOut | null {
  if (row?.detail !== 'queued') return { number, reason: 'not_queued', message: '' };
  if (blocked.has(row.memberId)) return { number, reason: 'member_blocked', message: '' };
  if (benefits.has(number)) return { number, reason: 'own_benefit', message: '' };
  if (needsSecondApproval(row, crossings)) {
    return { number, reason: 'second_approval', message: '' };
  }
  const sameToken = row.tokenDecimals === deployment.tokens[row.currency].decimals;
  if (row.chainId !== deployment.chainId || !sameToken) {
    const message = 'It was quoted for another chain or token.';
    return { number, reason: 'simulation_failed', message };
  }
  return null;
}

function triage(
  numbers: readonly number[],
  rows: readonly WithdrawalRow[],
  rules: PayoutRules,
): { candidates: WithdrawalRow[]; leftOut: LeftOut[] } {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const objections = new Map(
    numbers.map((number) => [number, objectionTo(byNumber.get(number), number, rules)]),
  );
  return {
    candidates: rows.filter((row) => objections.get(row.number) === null),
    leftOut: [...objections.values()].filter((objection) => objection !== null),
  };
}

/** Tokens of this treasury promised to runs that have not reached the chain yet. */
async function reservedTokens(
  db: Database,
  { chainId, treasury }: ChainDeployment,
): Promise<ReadonlyMap<WithdrawalCurrency, bigint>> {
  const { rows } = await db.execute<{ currency: WithdrawalCurrency; total: string }>(sql`
    select w.currency, sum(i.token_amount)::text as total
    from ${payoutItems} i join ${withdrawals} w on w.number = i.withdrawal_number
      join ${payoutRuns} r on r.number = i.run_number
    where r.chain_id = ${chainId} and r.contract = ${treasury} and i.state in ('frozen', 'signing') group by w.currency`);
  return new Map(rows.map((row) => [row.currency, BigInt(row.total)]));
}

/** The contracts' marks, agreed by all sources, beside the simulation, which asks one of them. */
async function tryEach(
  chain: ChainServices,
  sender: string,
  { batch, block }: { readonly batch: PayBatch; readonly block: number },
): Promise<readonly Simulation[]> {
  const simulations = await chain.treasury.simulateItems(sender, batch);
  const tried = batch.items.map(({ number }, index) => ({ number, outcome: simulations[index] }));
  return mapLimited(tried, READS_AT_ONCE, async ({ number, outcome = UNTRIED }) =>
    (await isPaidByAny(chain, number, block)) ? ALREADY_PAID : outcome,
  );
}

const ALREADY_PAID: Simulation = {
  ok: false,
  reason: 'already_paid',
  sentence: 'The treasury has paid this number before.',
};
const UNTRIED: Simulation = { ok: false, reason: 'bad_item', sentence: 'It was not simulated.' };

function refusedBy(simulation: Simulation & { ok: false }, number: number): LeftOut {
  const { reason, sentence: message } = simulation;
  if (reason === 'already_paid' || reason === 'treasury_short') return { number, reason, message };
  return { number, reason: 'simulation_failed', message };
}

interface Budget {
  /** Token units the treasury can still spend. */
  readonly balance: bigint;
  /** Token units that may still leave today. */
  readonly today: bigint;
}

/** Keeps what the simulation lets through as far as float and daily limit reach, in order. */
function keepFitting(
  rows: readonly WithdrawalRow[],
  simulations: readonly Simulation[],
  budget: Budget,
): { rows: WithdrawalRow[]; leftOut: LeftOut[] } {
  const kept: WithdrawalRow[] = [];
  const leftOut: LeftOut[] = [];
  let spent = 0n;
  for (const [index, row] of rows.entries()) {
    const simulation = simulations[index];
    const after = spent + row.tokenAmount;
    if (simulation?.ok === false) {
      leftOut.push(refusedBy(simulation, row.number));
    } else if (after > budget.balance) {
      const message = 'The treasury does not hold enough.';
      leftOut.push({ number: row.number, reason: 'treasury_short', message });
    } else if (after > budget.today) {
      const message = 'It is over what the limit of the treasury still lets out.';
      leftOut.push({ number: row.number, reason: 'simulation_failed', message });
    } else {
      kept.push(row);
      spent = after;
    }
  }
  return { rows: kept, leftOut };
}
