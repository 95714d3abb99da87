import { sql } from 'drizzle-orm';
import type { UnexplainedMovements } from '#contract/api/admin/exceptions.ts';
import { formatUnits, parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { postJournal } from '../ledger/journals.ts';
import { lockPayouts } from './payouts-lock.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** Tokens of one kind that one transaction moved. */
export interface MovementKey {
  readonly txHash: string;
  readonly currency: WithdrawalCurrency;
}

/** What a proposal about a movement is about. */
export const movementSubject = ({ txHash, currency }: MovementKey): string =>
  `treasury/${txHash}/${currency}`;

/** What stands on the account `unexplained`, by transaction and token, oldest first. */
export async function listUnexplained(db: Database): Promise<UnexplainedMovements> {
  const { rows } = await db.execute<{
    tx_hash: string;
    currency: WithdrawalCurrency;
    amount: string;
    at: string;
    counterparty: string | null;
    proposal: string | null;
  }>(sql`
    select u.*, m.counterparty, p.id::text as proposal
    from (
      select j.source_id as tx_hash, e.currency, (-sum(e.amount))::text as amount,
        to_char(min(j.occurred_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from entries e join journals j on j.id = e.journal_id
      where e.account = 'unexplained' and j.source_type = 'treasury'
      group by j.source_id, e.currency having sum(e.amount) <> 0) u
    left join lateral (
      select nullif(t.counterparty, '') as counterparty from treasury_movements t
      where t.tx_hash = u.tx_hash and t.currency = u.currency and t.booked <> 0
        and t.kind in ('sweep', 'unexplained') order by t.id limit 1) m on true
    left join proposals p
      on p.state = 'open' and p.subject = 'treasury/' || u.tx_hash || '/' || u.currency
    order by u.at, u.tx_hash, u.currency`);
  return {
    items: rows.map(({ amount, proposal, ...row }) => ({
      ...row,
      amount: formatUnits(parseUnits(amount, LEDGER_DECIMALS), LEDGER_DECIMALS),
      proposal: proposal === null ? null : Number(proposal),
    })),
  };
}

/** Unexplained of a movement, in 1e-18 of the token: positive came in, negative left. */
async function unexplainedOf(db: Database, { txHash, currency }: MovementKey): Promise<bigint> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(-sum(e.amount), 0)::text as sum
    from entries e join journals j on j.id = e.journal_id
    where e.account = 'unexplained' and e.currency = ${currency}
      and j.source_type = 'treasury' and j.source_id = ${txHash}`);
  return parseUnits(rows[0]?.sum ?? '0', LEDGER_DECIMALS);
}

/** How often a movement was booked as the owner's, or taken back. */
async function countOwners(db: Database, movement: MovementKey): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*)::text as count from journals
    where starts_with(idempotency_key, ${journalKeys.treasuryOwners.start(movement.txHash, movement.currency)})
      and source_type = 'treasury' and source_id = ${movement.txHash}`);
  return Number(rows[0]?.count ?? '0');
}

/** What is unexplained passes to the owner's funds; custody stays as it is. */
async function passToOwner(
  tx: Transaction,
  movement: MovementKey,
  { amount, at, times }: { readonly amount: bigint; readonly at: Date; readonly times: number },
): Promise<void> {
  const { txHash, currency } = movement;
  const of = { currency, decimals: LEDGER_DECIMALS };
  await postJournal(tx, {
    kind: amount > 0n ? 'treasury_funding' : 'treasury_withdrawal',
    idempotencyKey: journalKeys.treasuryOwners.build(txHash, currency, times + 1),
    occurredAt: at,
    source: { type: 'treasury', id: txHash },
    details: { tx_hash: txHash },
    entries: [
      { account: 'unexplained', amount, ...of },
      { account: 'owner_funds', amount: -amount, ...of },
    ],
  });
}

/**
 * Whose movement was booked as the owner's has nothing unexplained: what explains it later, or the
 * chain undoes, is taken from the owner's funds again. Needs `lockPayouts`.
 */
export async function settleOwners(
  tx: Transaction,
  movement: MovementKey,
  at: Date,
): Promise<void> {
  const times = await countOwners(tx, movement);
  const amount = times === 0 ? 0n : await unexplainedOf(tx, movement);
  if (amount !== 0n) await passToOwner(tx, movement, { amount, at, times });
}

/**
 * @param shown whole tokens into the treasury, negative out of it, as the list has them
 * @throws DomainError `not_found` where nothing of it is unexplained, `conflict` where another amount is
 */
export async function assertUnexplained(
  db: Database,
  movement: MovementKey,
  shown: string,
): Promise<bigint> {
  const amount = await unexplainedOf(db, movement);
  if (amount === 0n) throw new DomainError('not_found');
  if (formatUnits(amount, LEDGER_DECIMALS) !== shown) throw new DomainError('conflict');
  return amount;
}

/**
 * Books a movement that nothing explains as the owner's own.
 * @throws DomainError as {@link assertUnexplained}
 */
export async function bookAsOwners(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  {
    shown,
    actorId,
    reason,
    ...movement
  }: MovementKey & {
    readonly shown: string;
    readonly actorId: number;
    readonly reason: string;
  },
): Promise<void> {
  await lockPayouts(tx);
  const amount = await assertUnexplained(tx, movement, shown);
  const at = clock.now();
  const { txHash, currency } = movement;
  await passToOwner(tx, movement, { amount, at, times: await countOwners(tx, movement) });
  await audit(tx, {
    actorId,
    action: 'treasury.owners',
    subject: `treasury/${txHash}`,
    before: { account: 'unexplained' },
    after: { account: 'owner_funds', amount: shown, currency, reason },
    at,
  });
}
