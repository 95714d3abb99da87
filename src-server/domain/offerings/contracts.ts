import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import countries from 'i18n-iso-countries';
import type { ChainStep } from '#contract/rules/offerings/chain.ts';
import { offeringDeployData, registryDeployData } from '../../chain/offerings/contracts.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { offeringContracts } from '../../database/schema/offering-chain.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { unmatched } from '../chain/final-transaction.ts';
import { parseAddress } from '../withdrawals/address.ts';
import { allPermitsOf } from './approval.ts';
import { lockOffering } from './rows.ts';

export type ContractRow = typeof offeringContracts.$inferSelect;
/** A contract that is on chain as it was asked for. */
export type AcceptedContract = ContractRow & { readonly address: string };

type Acting = Pick<Services, 'clock' | 'chain'>;

/** Something has to be done on chain first. */
export const chainStep = (step: ChainStep): DomainError =>
  new DomainError('chain_step', { details: { step } });

/** Noun and id by which the audit log names a contract. */
export const contractSubject = ({
  offeringId,
  chainId,
}: Pick<ContractRow, 'offeringId' | 'chainId'>): string =>
  offeringId === null ? `chain/${chainId}` : `offering/${offeringId}`;

const ofOffering = (offeringId: number | null) =>
  offeringId === null
    ? isNull(offeringContracts.offeringId)
    : eq(offeringContracts.offeringId, offeringId);

/** The newest contract of an offering on a chain, or the newest registry; null where none was asked for. */
export async function newestContract(
  db: Database,
  chainId: number,
  offeringId: number | null,
): Promise<ContractRow | null> {
  const [row] = await db
    .select()
    .from(offeringContracts)
    .where(and(eq(offeringContracts.chainId, chainId), ofOffering(offeringId)))
    .orderBy(desc(offeringContracts.id))
    .limit(1);
  return row ?? null;
}

const isAccepted = (row: ContractRow | null): row is AcceptedContract =>
  row?.state === 'accepted' && row.address !== null;

/** @throws DomainError `chain_step` where there is none on chain yet */
export async function acceptedContract(
  db: Database,
  chainId: number,
  offeringId: number | null,
): Promise<AcceptedContract> {
  const row = await newestContract(db, chainId, offeringId);
  if (!isAccepted(row)) throw chainStep(offeringId === null ? 'registry' : 'contract');
  return row;
}

/** All contracts on a chain that are accepted. */
export async function acceptedContracts(
  db: Database,
  chainId: number,
): Promise<AcceptedContract[]> {
  const rows = await db
    .select()
    .from(offeringContracts)
    .where(and(eq(offeringContracts.chainId, chainId), eq(offeringContracts.state, 'accepted')))
    .orderBy(offeringContracts.id);
  return rows.filter((row) => isAccepted(row));
}

/**
 * Asks for the registry of identities: one serves all offerings.
 * @param asked owner: who grants the roles; custody: the wallet that holds for members
 * @throws DomainError `payouts_off`, `conflict` where there is one, `validation`
 */
export async function askRegistry(
  tx: Transaction,
  services: Acting,
  asked: { readonly actorId: number; readonly owner: string; readonly custody: string },
): Promise<ContractRow> {
  const { deployment } = requireChain(services);
  const owner = parseAddress(asked.owner, deployment);
  const custody = parseAddress(asked.custody, deployment);
  const { chainId } = deployment;
  return store(tx, services, {
    chainId,
    state: 'asked',
    owner,
    custody,
    data: registryDeployData(owner),
    askedBy: asked.actorId,
    askedAt: services.clock.now(),
  });
}

/**
 * Asks for the token of an offering that two persons approved: its terms do not change any more.
 * @throws DomainError `payouts_off`, `not_found`, `offering_state`, `chain_step` without a registry, `conflict` where
 *   there is one, `validation`
 */
export async function askToken(
  tx: Transaction,
  services: Acting,
  asked: {
    readonly actorId: number;
    readonly id: number;
    readonly owner: string;
    readonly symbol: string;
  },
): Promise<ContractRow> {
  const { deployment } = requireChain(services);
  const { chainId } = deployment;
  const offering = await lockOffering(tx, asked.id);
  if (offering.state !== 'approved' && offering.state !== 'allotted') {
    throw new DomainError('offering_state', { details: { state: offering.state } });
  }
  const registry = await acceptedContract(tx, chainId, null);
  const owner = parseAddress(asked.owner, deployment);
  const permits = await allPermitsOf(tx, offering.id);
  const { symbol } = asked;
  return store(tx, services, {
    chainId,
    offeringId: offering.id,
    state: 'asked',
    owner,
    symbol,
    registryId: registry.id,
    data: offeringDeployData({
      name: offering.nameEs,
      symbol,
      owner,
      registry: registry.address,
      supply: BigInt(offering.supply),
      countries: permits.map(({ country }) => countryNumber(country)),
    }),
    askedBy: asked.actorId,
    askedAt: services.clock.now(),
  });
}

/** ISO 3166 number of a country by its two letters. @throws DomainError `conflict` for one that ISO does not know */
export function countryNumber(country: string): number {
  const number = Number(countries.alpha2ToNumeric(country));
  if (!Number.isInteger(number)) {
    throw new DomainError('conflict', { message: `${country} is no country.` });
  }
  return number;
}

async function store(
  tx: Transaction,
  { clock }: Acting,
  values: typeof offeringContracts.$inferInsert & { readonly askedBy: number },
): Promise<ContractRow> {
  try {
    const [row] = await tx.insert(offeringContracts).values(values).returning();
    if (!row) throw new Error('A contract was not stored');
    await audit(tx, {
      actorId: values.askedBy,
      action: 'offering.contract_asked',
      subject: contractSubject(row),
      after: { wallet: row.owner },
      at: clock.now(),
    });
    return row;
  } catch (error) {
    if (violatedConstraint(error) === 'offering_contracts_key') throw new DomainError('conflict');
    throw error;
  }
}

/** @throws DomainError `not_found`, `conflict` where nobody waits for it any more */
async function lockWaiting(tx: Transaction, id: number): Promise<ContractRow> {
  const [row] = await tx
    .select()
    .from(offeringContracts)
    .where(eq(offeringContracts.id, id))
    .for('update');
  if (!row) throw new DomainError('not_found');
  if (row.state !== 'asked' && row.state !== 'sent') throw new DomainError('conflict');
  return row;
}

/**
 * Notes the transaction that a wallet sent: where to look, and no more. Another one takes its place, as a wallet that
 * raises the fee sends it.
 * @throws DomainError `not_found`, `conflict`, `transfer_unmatched` {why: used_before}
 */
export async function reportContract(
  tx: Transaction,
  services: Acting,
  {
    id,
    txHash,
    actorId,
  }: { readonly id: number; readonly txHash: string; readonly actorId: number },
): Promise<ContractRow> {
  await lockWaiting(tx, id);
  const hash = txHash.toLowerCase();
  const [other] = await tx
    .select({ id: offeringContracts.id })
    .from(offeringContracts)
    .where(
      and(
        eq(offeringContracts.txHash, hash),
        ne(offeringContracts.id, id),
        ne(offeringContracts.state, 'refused'),
      ),
    );
  if (other) throw unmatched('used_before');
  const row = await change(tx, id, { state: 'sent', txHash: hash });
  await audit(tx, {
    actorId,
    action: 'offering.contract_sent',
    subject: contractSubject(row),
    after: { tx_hash: hash },
    at: services.clock.now(),
  });
  return row;
}

/**
 * Gives up a deployment, so that another one can be asked for: a contract that it makes later is never accepted.
 * @throws DomainError `not_found`, `conflict` where it is on chain already
 */
export async function withdrawContract(
  tx: Transaction,
  services: Acting,
  { id, actorId }: { readonly id: number; readonly actorId: number },
): Promise<ContractRow> {
  await lockWaiting(tx, id);
  const row = await change(tx, id, { state: 'refused', refusal: 'withdrawn' });
  await audit(tx, {
    actorId,
    action: 'offering.contract_refused',
    subject: contractSubject(row),
    after: { reason: 'withdrawn' },
    at: services.clock.now(),
  });
  return row;
}

async function change(
  tx: Transaction,
  id: number,
  values: Partial<typeof offeringContracts.$inferInsert>,
): Promise<ContractRow> {
  const [row] = await tx
    .update(offeringContracts)
    .set(values)
    .where(eq(offeringContracts.id, id))
    .returning();
  if (!row) throw new DomainError('not_found');
  return row;
}
