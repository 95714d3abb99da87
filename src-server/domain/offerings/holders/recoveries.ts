import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { ZeroHash } from 'ethers';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { RegistrationKind } from '#contract/rules/offerings/chain.ts';
import { readHead } from '../../../chain/chain-blocks.ts';
import { registryCalls, type Registration } from '../../../chain/offerings/calldata.ts';
import { readUnits } from '../../../chain/offerings/reading.ts';
import {
  readRegistrations,
  type RegisteredWallet,
} from '../../../chain/offerings/registrations.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import {
  distributionParts,
  offeringDistributions,
} from '../../../database/schema/distributions.ts';
import { holderIdentities, holderWallets } from '../../../database/schema/offering-chain.ts';
import { requireChain } from '../../../require-chain.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { validClaimOf } from '../../eligibility/claims.ts';
import { parseAddress } from '../../withdrawals/address.ts';
import { acceptedContract, chainStep, countryNumber } from '../contracts.ts';
import { assertEligible } from '../eligible.ts';
import {
  holderOf,
  keepAct,
  lockIssued,
  waitingActs,
  walletConditions,
  type HolderActRow,
} from './acts.ts';
import { assertRegisterAgrees } from '../register.ts';
import { offeringConflict } from '../rows.ts';

/** A lost wallet of a holder, and the wallet of theirs that is to get all its units. */
export interface RecoveryAsked {
  /** Of the offering. */
  readonly id: number;
  readonly wallet: string;
  readonly replacement: string;
  /** What the member reads. */
  readonly note: string;
}

/** How the chain has both wallets, before anything is locked. */
export interface RecoveryOnChain {
  /** Units of the lost one. */
  readonly units: bigint;
  readonly lost: RegisteredWallet;
  readonly replacement: RegisteredWallet;
  /** The newest block. */
  readonly block: number;
}

/**
 * Asks the chain for a lost wallet and the one that is to get its units.
 * @throws DomainError `payouts_off`, `chain_step`, `validation`; ChainUnreachable, ChainDisagreement
 */
export async function readRecovery(
  services: Pick<Services, 'chain' | 'database'>,
  asked: Pick<RecoveryAsked, 'id' | 'wallet' | 'replacement'>,
): Promise<RecoveryOnChain> {
  const { rpc, deployment } = requireChain(services);
  const { db } = services.database;
  const registry = await acceptedContract(db, deployment.chainId, null);
  const token = await acceptedContract(db, deployment.chainId, asked.id);
  const wallets = [asked.wallet, asked.replacement].map((one) => parseAddress(one, deployment));
  const { number: block } = await readHead(rpc);
  const [lost, replacement] = await readRegistrations(rpc, registry.address, wallets, block);
  const [units] = await readUnits(rpc, token.address, wallets, block);
  if (!lost || !replacement || units === undefined) throw new Error('A wallet was not read');
  return { units, lost, replacement, block };
}

/** A wallet that a member proved and did not leave. */
export interface ProvedWallet {
  readonly memberId: number;
  readonly wallet: string;
  /** When the hold for new wallets is over. */
  readonly from: Date;
}

/** Wallets of members that may get units. */
export async function provedWallets(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  memberIds: readonly number[],
): Promise<ProvedWallet[]> {
  if (memberIds.length === 0) return [];
  const { new_wallet_hold_hours: hold } = await settings.read(db);
  const rows = await db
    .select()
    .from(holderWallets)
    .where(and(inArray(holderWallets.memberId, [...memberIds]), isNull(holderWallets.leftAt)))
    .orderBy(asc(holderWallets.provedAt), asc(holderWallets.address));
  return rows.map(({ memberId, address: wallet, provedAt }) => ({
    memberId,
    wallet,
    from: new Date(provedAt.getTime() + hold * HOUR_MS),
  }));
}

/**
 * Keeps that two persons decided to move all units of a lost wallet to another one of the same member.
 * @throws DomainError `not_found`, `offering_state`; `conflict` where it holds nothing, was lost before, or the
 *   registry has either for somebody else; `not_eligible`; `chain_step` (act, distribution, replacement, register)
 */
export async function decideRecovery(
  tx: Transaction,
  services: Pick<Services, 'chain' | 'clock' | 'settings'>,
  {
    asked,
    actorId,
    found,
  }: { readonly asked: RecoveryAsked; readonly actorId: number; readonly found: RecoveryOnChain },
): Promise<void> {
  const { id, note } = asked;
  await lockIssued(tx, id);
  const { deployment } = requireChain(services);
  const wallet = parseAddress(asked.wallet, deployment);
  const replacement = parseAddress(asked.replacement, deployment);
  const memberId = await holderOf(tx, id, wallet);
  const at = services.clock.now();
  const conditions = await walletConditions(tx, id);
  if (conditions.get(wallet)?.condition === 'lost') throw offeringConflict('wallet_lost');
  if (found.units === 0n) throw offeringConflict('wallet_empty');
  const proved = await provedWallets(tx, services, [memberId]);
  const isFree =
    replacement !== wallet &&
    !conditions.has(replacement) &&
    proved.some((one) => one.wallet === replacement && one.from <= at);
  if (!isFree) throw chainStep('replacement');
  await assertTheirs(tx, memberId, found);
  await assertEligible(tx, { id }, memberId, at);
  if ((await waitingActs(tx, { id, memberId, now: at })).length > 0) throw chainStep('act');
  await assertAllPaid(tx, { id, memberId });
  await assertRegisterAgrees(tx, id);
  await keepAct(tx, {
    row: {
      offeringId: id,
      kind: 'recovery',
      memberId,
      wallet,
      replacement,
      note,
      decidedAt: at,
      sinceBlock: found.block,
    },
    actorId,
  });
}

/** The contract moves units between wallets of one identity alone, which never changes. */
async function assertTheirs(
  tx: Transaction,
  memberId: number,
  { lost, replacement }: RecoveryOnChain,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(holderIdentities)
    .where(eq(holderIdentities.memberId, memberId));
  const isTheirs =
    row?.identity === lost.identity && [row.identity, ZeroHash].includes(replacement.identity);
  if (!isTheirs) throw offeringConflict('wallet_registered');
}

/** A distribution that is declared and not paid is seen to its end first. */
async function assertAllPaid(
  tx: Transaction,
  { id, memberId }: { readonly id: number; readonly memberId: number },
): Promise<void> {
  const [unpaid] = await tx
    .select({ number: offeringDistributions.number })
    .from(offeringDistributions)
    .innerJoin(
      distributionParts,
      eq(distributionParts.distributionNumber, offeringDistributions.number),
    )
    .where(
      and(
        eq(offeringDistributions.offeringId, id),
        eq(distributionParts.memberId, memberId),
        isNull(offeringDistributions.paidAt),
      ),
    )
    .limit(1);
  if (unpaid) throw chainStep('distribution');
}

type Reading = Pick<Services, 'chain' | 'clock' | 'database'>;

/** What the registry lacks about the wallet that gets the units, at a block; null: it is verified as the member is. */
export async function missingRegistration(
  services: Reading,
  act: Pick<HolderActRow, 'memberId' | 'replacement'>,
  { number, timestamp }: { readonly number: number; readonly timestamp: number },
): Promise<RegistrationKind | null> {
  if (act.replacement === null) return null;
  const { rpc, deployment } = requireChain(services);
  const { db } = services.database;
  const registry = await acceptedContract(db, deployment.chainId, null);
  const [there] = await readRegistrations(rpc, registry.address, [act.replacement], number);
  if (!there || there.validUntil === 0n) return 'register';
  if (there.validUntil < BigInt(timestamp)) return 'renew';
  const claim = await validClaimOf(db, act.memberId, services.clock.now());
  return claim && countryNumber(claim.country) !== there.country ? 'relocate' : null;
}

/**
 * What an agent of the registry is to sign for the wallet that gets the units.
 * @throws DomainError `not_eligible` where the member is not any more, `chain_step`
 */
export async function registrationCall(
  services: Reading,
  act: HolderActRow,
  kind: RegistrationKind,
): Promise<{ readonly to: string; readonly data: string }> {
  const { deployment } = requireChain(services);
  const { db } = services.database;
  const { offeringId: id, memberId, replacement: wallet } = act;
  const at = services.clock.now();
  await assertEligible(db, { id }, memberId, at);
  const claim = await validClaimOf(db, memberId, at);
  const [known] = await db
    .select()
    .from(holderIdentities)
    .where(eq(holderIdentities.memberId, memberId));
  if (!claim || !known || wallet === null) throw new DomainError('conflict');
  const { address: to } = await acceptedContract(db, deployment.chainId, null);
  const item: Registration = {
    wallet,
    identity: known.identity,
    country: countryNumber(claim.country),
    validUntil: Math.floor(claim.validUntil.getTime() / 1000),
  };
  return { to, data: registryCalls[kind]([item]) };
}
