import { and, asc, eq, isNull } from 'drizzle-orm';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { lockUpEnd } from '#contract/rules/offerings/chain.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { offeringIssueItems, offeringIssues } from '../../database/schema/offering-chain.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { validClaimOf } from '../eligibility/claims.ts';
import { assertAnchored } from './anchors.ts';
import { acceptedContract, chainStep, countryNumber } from './contracts.ts';
import { lockOffering, permitsOf } from './rows.ts';
import { identityOf, walletOf } from './wallets.ts';

export type IssueRow = typeof offeringIssues.$inferSelect;
export type IssueItemRow = typeof offeringIssueItems.$inferSelect;

/** How an offering is to be issued; null where nobody planned it. */
export async function issueOf(db: Database, offeringId: number): Promise<IssueRow | null> {
  const [row] = await db
    .select()
    .from(offeringIssues)
    .where(eq(offeringIssues.offeringId, offeringId));
  return row ?? null;
}

/** The items of an issue in their order. */
export const issueItemsOf = (db: Database, offeringId: number): Promise<IssueItemRow[]> =>
  db
    .select()
    .from(offeringIssueItems)
    .where(eq(offeringIssueItems.offeringId, offeringId))
    .orderBy(asc(offeringIssueItems.item));

/**
 * Fixes which wallet gets how many units of what was allotted, by the subscriptions' numbers: the wallet that a member
 * proved and chose, where their claim counts in a country with a permit, otherwise the company's custody. A wallet
 * that was proved within the hold for new wallets is not used yet. It can be planned anew until the first batch was
 * given to be signed.
 * @throws DomainError `not_found`, `payouts_off`, `chain_step`, `conflict` where a batch was given
 */
export async function planIssue(
  tx: Transaction,
  services: Pick<Services, 'chain' | 'clock' | 'random' | 'settings'>,
  { id, actorId }: { readonly id: number; readonly actorId: number },
): Promise<void> {
  const { chainId } = requireChain(services).deployment;
  const offering = await lockOffering(tx, id);
  if (offering.state !== 'allotted') throw chainStep('allotment');
  const contract = await acceptedContract(tx, chainId, id);
  const { custody } = await acceptedContract(tx, chainId, null);
  await assertAnchored(tx, id);
  const before = await issueOf(tx, id);
  if (before?.givenAt) throw new DomainError('conflict', { message: 'A batch was given.' });
  const at = services.clock.now();
  const items = await itemsOf(tx, services, { id, custody: custody ?? '', at });
  const plan = {
    contractId: contract.id,
    units: items.reduce((sum, { units }) => sum + units, 0),
    items: items.length,
    lockedUntil: new Date(lockUpEnd(at, offering.lockupMonths) * 1000),
    plannedBy: actorId,
    plannedAt: at,
  };
  await tx.delete(offeringIssueItems).where(eq(offeringIssueItems.offeringId, id));
  await tx
    .insert(offeringIssues)
    .values({ offeringId: id, ...plan })
    .onConflictDoUpdate({ target: offeringIssues.offeringId, set: plan });
  await tx.insert(offeringIssueItems).values(items);
  await audit(tx, {
    actorId,
    action: 'offering.issue_planned',
    subject: `offering/${id}`,
    after: { name: offering.nameEs, units: plan.units },
    at,
  });
}

async function itemsOf(
  tx: Transaction,
  services: Pick<Services, 'random' | 'settings'>,
  { id, custody, at }: { readonly id: number; readonly custody: string; readonly at: Date },
): Promise<IssueItemRow[]> {
  const allotted = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.offeringId, id), eq(subscriptions.state, 'allotted')))
    .orderBy(asc(subscriptions.number));
  const permits = new Set((await permitsOf(tx, id, at)).map(({ country }) => country));
  const { new_wallet_hold_hours: hold } = await services.settings.read(tx);
  const provedBy = new Date(at.getTime() - hold * HOUR_MS);
  const items: IssueItemRow[] = [];
  for (const [item, { number, memberId, allotted: units }] of allotted.entries()) {
    const claim = await validClaimOf(tx, memberId, at);
    const isEligible = claim !== null && permits.has(claim.country);
    const wallet = isEligible ? await walletOf(tx, memberId, provedBy) : null;
    const shared = { offeringId: id, item, subscriptionNumber: number, units: units ?? 0 };
    items.push(
      wallet === null || !claim
        ? { ...shared, wallet: custody, identity: null, country: null, validUntil: null }
        : {
            ...shared,
            wallet,
            identity: await identityOf(tx, services, memberId),
            country: countryNumber(claim.country),
            validUntil: claim.validUntil,
          },
    );
  }
  return items;
}

/**
 * Fixes a plan, since a batch of it is given to be signed.
 * @throws DomainError `conflict` where it was planned anew meanwhile
 */
export async function fixPlan(
  tx: Transaction,
  { offeringId, plannedAt }: Pick<IssueRow, 'offeringId' | 'plannedAt'>,
  at: Date,
): Promise<void> {
  const isThis = and(
    eq(offeringIssues.offeringId, offeringId),
    eq(offeringIssues.plannedAt, plannedAt),
  );
  await tx
    .update(offeringIssues)
    .set({ givenAt: at })
    .where(and(isThis, isNull(offeringIssues.givenAt)));
  const [fixed] = await tx.select().from(offeringIssues).where(isThis);
  if (!fixed) throw new DomainError('conflict');
}
