import { and, desc, eq, or, sql } from 'drizzle-orm';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { issuerAddresses, issuerPayments } from '../../../database/schema/issuer-payments.ts';
import { offeringContracts } from '../../../database/schema/offering-chain.ts';
import { requireChain } from '../../../require-chain.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { assertToOthers } from '../../benefit/own-benefit.ts';
import { DomainError, invalidField } from '../../base/errors.ts';
import { requestsAt } from '../../treasury/requests-by-address.ts';
import { checksummed, isOurs } from '../../withdrawals/address.ts';
import { lockOffering, offeringConflict } from '../rows.ts';

export type IssuerAddressRow = typeof issuerAddresses.$inferSelect;

/** An address at which the issuer of an offering is to be paid. */
export interface IssuerAddressAsked {
  /** Of the offering. */
  readonly id: number;
  /** EIP-55. */
  readonly address: string;
}

/** The address that counts on a chain: the newest one. */
export async function issuerAddressOf(
  db: Database,
  { chainId, id }: { readonly chainId: number; readonly id: number },
): Promise<IssuerAddressRow | null> {
  const [row] = await db
    .select()
    .from(issuerAddresses)
    .where(and(eq(issuerAddresses.offeringId, id), eq(issuerAddresses.chainId, chainId)))
    .orderBy(desc(issuerAddresses.id))
    .limit(1);
  return row ?? null;
}

/**
 * An address as it was written, which nobody of ours has: neither zero, the treasury, a token or a contract of an
 * offering, nor an address at which members pay.
 * @throws DomainError `validation` {wallet}, `payouts_off`
 */
export async function parseIssuerAddress(
  db: Database,
  services: Pick<Services, 'chain'>,
  text: string,
): Promise<string> {
  const { deployment } = requireChain(services);
  const typed = text.trim();
  if (!ADDRESS_PATTERN.test(typed)) throw invalidField('wallet', 'wallet.format');
  const address = checksummed(typed);
  if (address === null) throw invalidField('wallet', 'wallet.checksum');
  const lower = address.toLowerCase();
  const contracts = await db.$count(
    offeringContracts,
    or(
      eq(sql`lower(${offeringContracts.address})`, lower),
      eq(sql`lower(${offeringContracts.custody})`, lower),
    ),
  );
  const requests = await requestsAt(db, deployment, [{ from: address }]);
  if (isOurs(address, deployment) || contracts > 0 || requests.size > 0) {
    throw invalidField('wallet', 'issuer.forbidden');
  }
  return address;
}

/** Who decides where an issuer is paid has no part in that wallet. @throws DomainError `own_benefit` */
export const assertIssuerOfOthers = (
  db: Database,
  personId: number,
  address: string,
): Promise<void> => assertToOthers(db, personId, { recipients: [address], duty: 'payouts' });

/**
 * Records the address at which the issuer of an offering is paid from now on. While a payment to the one before is
 * approved and not sent, it stays.
 * @throws DomainError `not_found`, `payouts_off`, `validation` {wallet}, `own_benefit`, `offering_state` of a draft or of
 *   one that ended, `conflict` {reason: `issuer_as_wanted` | `issuer_waits`}
 */
export async function recordIssuerAddress(
  tx: Transaction,
  services: Pick<Services, 'chain' | 'clock'>,
  { actorId, id, address: text }: IssuerAddressAsked & { readonly actorId: number },
): Promise<void> {
  const { chainId } = requireChain(services).deployment;
  const { state, nameEs } = await lockOffering(tx, id);
  if (state === 'draft' || state === 'failed' || state === 'cancelled') {
    throw new DomainError('offering_state', { details: { state } });
  }
  const address = await parseIssuerAddress(tx, services, text);
  await assertIssuerOfOthers(tx, actorId, address);
  const before = await issuerAddressOf(tx, { chainId, id });
  if (before?.address === address) throw offeringConflict('issuer_as_wanted');
  const waiting = await tx.$count(
    issuerPayments,
    and(eq(issuerPayments.offeringId, id), eq(issuerPayments.state, 'approved')),
  );
  if (waiting > 0) throw offeringConflict('issuer_waits');
  const at = services.clock.now();
  await tx.insert(issuerAddresses).values({ offeringId: id, chainId, address, recordedAt: at });
  await audit(tx, {
    actorId,
    action: 'offering.issuer_address',
    subject: `offering/${id}`,
    ...(before && { before: { wallet: before.address } }),
    after: { name: nameEs, wallet: address },
    at,
  });
}
