import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { HOLDER_ACT_LIFE_MS } from '#contract/rules/offerings/chain.ts';
import { conditionsOf } from '#contract/rules/offerings/holder-wallets.ts';
import { readHead } from '../../../chain/chain-blocks.ts';
import { readFrozen } from '../../../chain/offerings/reading.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { offeringHolderActs } from '../../../database/schema/offering-chain.ts';
import { requireChain } from '../../../require-chain.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { DomainError } from '../../base/errors.ts';
import { parseAddress } from '../../withdrawals/address.ts';
import { acceptedContract } from '../contracts.ts';
import { newestRegister } from '../register.ts';
import { lockOffering, offeringConflict } from '../rows.ts';

export type HolderActRow = typeof offeringHolderActs.$inferSelect;

/** What is asked for about a wallet of a holder. */
export interface HolderActAsked {
  /** Of the offering. */
  readonly id: number;
  readonly wallet: string;
  readonly isFrozen: boolean;
  /** What the member reads. */
  readonly note: string;
}

/** How the chain has a wallet, before anything is locked. */
export interface WalletOnChain {
  readonly isFrozen: boolean;
  /** The newest block. */
  readonly block: number;
}

/** All that was decided about holders of an offering, the newest first. */
export const holderActsOf = (db: Database, offeringId: number): Promise<HolderActRow[]> =>
  db
    .select()
    .from(offeringHolderActs)
    .where(eq(offeringHolderActs.offeringId, offeringId))
    .orderBy(desc(offeringHolderActs.id));

/** Until when agents are given what carries an act out. */
export const holderActEnd = ({ decidedAt }: Pick<HolderActRow, 'decidedAt'>): Date =>
  new Date(decidedAt.getTime() + HOLDER_ACT_LIFE_MS);

/**
 * Asks the chain whether a wallet is frozen as a whole.
 * @throws DomainError `payouts_off`, `chain_step`, `validation`; ChainUnreachable, ChainDisagreement
 */
export async function readWallet(
  services: Pick<Services, 'chain' | 'database'>,
  { id, wallet }: Pick<HolderActAsked, 'id' | 'wallet'>,
): Promise<WalletOnChain> {
  const { rpc, deployment } = requireChain(services);
  const token = await acceptedContract(services.database.db, deployment.chainId, id);
  const { number: block } = await readHead(rpc);
  const isFrozen = await readFrozen(rpc, token.address, parseAddress(wallet, deployment), block);
  return { isFrozen, block };
}

/**
 * Whose a wallet is: by the newest register, or by what was decided about it before, since a wallet without units is in
 * no register.
 * @throws DomainError `conflict` where it is no holder's, as the company's custody
 */
export async function holderOf(db: Database, id: number, wallet: string): Promise<number> {
  const report = (await newestRegister(db, id))?.report;
  const held = report?.wallets.find((row) => row.wallet === wallet)?.memberId ?? null;
  const isOf = (act: HolderActRow): boolean => act.wallet === wallet || act.replacement === wallet;
  const memberId = held ?? (await holderActsOf(db, id)).find((act) => isOf(act))?.memberId;
  if (memberId === undefined) throw offeringConflict('wallet_strange');
  return memberId;
}

/** Wallets of an offering's holders that are frozen or lost, by what was decided and done. */
export async function walletConditions(db: Database, id: number) {
  const rows = (await holderActsOf(db, id)).toReversed();
  return conditionsOf(rows.map((row) => ({ ...row, block: row.blockNumber })));
}

/**
 * Locks an issued offering, so that what is decided about its holders is decided one after the other.
 * @throws DomainError `not_found`, `offering_state`
 */
export async function lockIssued(tx: Transaction, id: number): Promise<void> {
  const { state } = await lockOffering(tx, id);
  if (state !== 'issued') throw new DomainError('offering_state', { details: { state } });
}

/** What is decided, and can still be given to agents, about a holder of an offering that is locked. */
export const waitingActs = (
  tx: Transaction,
  { id, memberId, now }: { readonly id: number; readonly memberId: number; readonly now: Date },
): Promise<HolderActRow[]> =>
  tx
    .select()
    .from(offeringHolderActs)
    .where(
      and(
        eq(offeringHolderActs.offeringId, id),
        eq(offeringHolderActs.memberId, memberId),
        isNull(offeringHolderActs.doneAt),
        gt(offeringHolderActs.decidedAt, new Date(now.getTime() - HOLDER_ACT_LIFE_MS)),
      ),
    );

/**
 * Keeps what two persons decided about a wallet, for agents to carry out. One thing about a wallet waits at a time, and
 * nothing beside a recovery of the same holder.
 * @throws DomainError `not_found`, `offering_state`, `conflict` where it is as wanted, was lost, or something waits
 */
export async function decideHolderAct(
  tx: Transaction,
  services: Pick<Services, 'chain' | 'clock'>,
  {
    asked,
    actorId,
    found,
  }: { readonly asked: HolderActAsked; readonly actorId: number; readonly found: WalletOnChain },
): Promise<void> {
  const { id, isFrozen, note } = asked;
  await lockIssued(tx, id);
  const wallet = parseAddress(asked.wallet, requireChain(services).deployment);
  const memberId = await holderOf(tx, id, wallet);
  const { condition } = (await walletConditions(tx, id)).get(wallet) ?? {};
  if (condition === 'lost') throw offeringConflict('wallet_lost');
  if (found.isFrozen === isFrozen) throw offeringConflict('wallet_as_wanted');
  const at = services.clock.now();
  const waiting = await waitingActs(tx, { id, memberId, now: at });
  if (waiting.some((act) => act.wallet === wallet || act.kind === 'recovery')) {
    throw offeringConflict('wallet_busy');
  }
  const kind = isFrozen ? 'freeze' : 'unfreeze';
  await keepAct(tx, {
    row: { offeringId: id, kind, memberId, wallet, note, decidedAt: at, sinceBlock: found.block },
    actorId,
  });
}

/** Keeps what was decided, with its row of the audit log. */
export async function keepAct(
  tx: Transaction,
  {
    row,
    actorId,
  }: { readonly row: typeof offeringHolderActs.$inferInsert; readonly actorId: number },
): Promise<void> {
  const { offeringId, kind, wallet, replacement, note, decidedAt: at } = row;
  await tx.insert(offeringHolderActs).values(row);
  await audit(tx, {
    actorId,
    action: 'offering.act_decided',
    subject: `offering/${offeringId}`,
    after: { key: kind, wallet, ...(replacement && { to: replacement }), note },
    at,
  });
}

/** Whether a wallet of a member is frozen in an offering, by what was done last: since when, and what they read. */
export async function freezeOf(
  db: Database,
  { offeringId, memberId }: { readonly offeringId: number; readonly memberId: number },
): Promise<{ readonly at: Date; readonly note: string } | null> {
  const found = [...(await walletConditions(db, offeringId)).values()];
  const frozen = found.find(
    ({ condition, by }) => condition === 'frozen' && by.memberId === memberId,
  )?.by;
  return frozen?.doneAt ? { at: frozen.doneAt, note: frozen.note } : null;
}
