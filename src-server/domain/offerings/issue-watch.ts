import { and, eq, isNull } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import type { IssueFinding } from '#contract/rules/offerings/chain.ts';
import { readOffering } from '../../chain/offerings/reading.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { offeringContracts, offeringIssues } from '../../database/schema/offering-chain.ts';
import { offerings } from '../../database/schema/offerings.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { notifyAdministrators } from '../inbox/administrators.ts';
import { acceptedContract } from './contracts.ts';
import { findingOf, isAsPlanned } from './issue-chain.ts';
import { issueItemsOf } from './issue-plan.ts';
import { advanceOffering, lockOffering } from './rows.ts';

/**
 * Ends offerings whose issue a final block has closed with exactly what was planned: then the chain's sum is the
 * allotment. Anything else is a finding, which administrators are notified of once, and the offering stays allotted.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function watchIssues(services: Services, final: BlockPoint): Promise<void> {
  const { rpc, deployment } = requireChain(services);
  const { db } = services.database;
  const planned = await db
    .select({ issue: offeringIssues })
    .from(offeringIssues)
    .innerJoin(offerings, eq(offerings.id, offeringIssues.offeringId))
    .innerJoin(offeringContracts, eq(offeringContracts.id, offeringIssues.contractId))
    .where(
      and(
        eq(offerings.state, 'allotted'),
        isNull(offeringIssues.finding),
        eq(offeringContracts.chainId, deployment.chainId),
        eq(offeringContracts.state, 'accepted'),
      ),
    )
    .orderBy(offeringIssues.offeringId);
  for (const { issue } of planned) {
    const token = await acceptedContract(db, deployment.chainId, issue.offeringId);
    if ((token.blockNumber ?? 0) > final.number) continue;
    const settled = await readOffering(rpc, token.address, final.number);
    if (settled.nextItem === 0) continue;
    const items = await issueItemsOf(db, issue.offeringId);
    const chain = { issue, items, token, settled, final };
    const isClosed = settled.isClosed;
    if (isClosed) await conclude(services, issue.offeringId, await findingOf(services, chain));
    else if (!(await isAsPlanned(services, chain))) {
      await conclude(services, issue.offeringId, 'other_units');
    }
  }
}

async function conclude(
  services: Services,
  id: number,
  finding: IssueFinding | null,
): Promise<void> {
  const { database, clock, log } = services;
  const at = clock.now();
  if (finding !== null) log.error({ offering: id, finding }, 'an issue is not what was planned');
  await database.transaction(async (tx) => {
    const offering = await lockOffering(tx, id);
    // Another process concluded it first.
    if (offering.state !== 'allotted') return;
    const subject = `offering/${id}`;
    const name = offering.nameEs;
    if (finding === null) {
      await advanceOffering(tx, offering, 'issue', { issuedAt: at });
      const after = { name, units: offering.asked };
      await audit(tx, { actorId: null, action: 'offering.issued', subject, after, at });
      return;
    }
    const noted = await tx
      .update(offeringIssues)
      .set({ finding })
      .where(and(eq(offeringIssues.offeringId, id), isNull(offeringIssues.finding)))
      .returning({ id: offeringIssues.offeringId });
    if (noted.length === 0) return;
    const values = { day: utcDay(at) };
    await notifyAdministrators(tx, { event: 'books.disagree', values, path: null, at });
    await audit(tx, {
      actorId: null,
      action: 'offering.issue_differs',
      subject,
      after: { name, reason: finding },
      at,
    });
  });
}
