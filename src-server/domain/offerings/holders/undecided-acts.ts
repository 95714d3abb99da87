import { asc, eq } from 'drizzle-orm';
import { ZeroAddress } from 'ethers';
import {
  chainActKinds,
  chainProposalKinds,
  HOLDER_ACT_WATCH_MS,
} from '#contract/rules/offerings/chain.ts';
import type { FollowedProposal } from '../../../chain/offerings/proposals.ts';
import type { Database } from '../../../database/database.ts';
import {
  offeringHolderActs,
  type RegisterReport,
} from '../../../database/schema/offering-chain.ts';

/** What agents did about a wallet on chain that no two persons had decided. */
export type UndecidedAct = NonNullable<RegisterReport['undecided']>[number];

/**
 * What agents confirmed at a token that was not decided: each decision stands for one confirmation of exactly that,
 * proposed after it, and by the block at which it was found done. Pauses are no acts about holders.
 * @param proposals all of the token, in chain order
 */
export async function undecidedActs(
  db: Database,
  {
    id,
    proposals,
    now,
  }: {
    readonly id: number;
    readonly proposals: readonly FollowedProposal[];
    readonly now: Date;
  },
): Promise<UndecidedAct[]> {
  const decided = await db
    .select()
    .from(offeringHolderActs)
    .where(eq(offeringHolderActs.offeringId, id))
    .orderBy(asc(offeringHolderActs.id));
  // What lapsed stands for nothing.
  const open = decided.filter(
    ({ doneAt, decidedAt }) =>
      doneAt !== null || decidedAt.getTime() > now.getTime() - HOLDER_ACT_WATCH_MS,
  );
  const found: UndecidedAct[] = [];
  for (const one of proposals) {
    const kind = chainActKinds.find((known) => chainProposalKinds[known] === one.kind);
    if (one.state !== 'confirmed' || one.confirmedAt === null || kind === undefined) continue;
    const { wallet, agent, confirmedAt: block } = one;
    const replacement = one.replacement === ZeroAddress ? null : one.replacement;
    const decision = open.findIndex(
      (act) =>
        act.kind === kind &&
        act.wallet === wallet &&
        act.replacement === replacement &&
        act.sinceBlock < one.proposedAt &&
        block <= (act.blockNumber ?? block),
    );
    if (decision >= 0) open.splice(decision, 1);
    else found.push({ kind, wallet, replacement, units: Number(one.units), agent, block });
  }
  return found;
}
