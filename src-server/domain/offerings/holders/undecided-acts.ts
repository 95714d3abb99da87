import { asc, eq } from 'drizzle-orm';
import { ZeroAddress } from 'ethers';
import { SECOND_MS } from '#contract/rules/durations.ts';
import {
  chainActKinds,
  chainProposalKinds,
  HOLDER_ACT_LIFE_MS,
  HOLDER_ACT_WATCH_MS,
} from '#contract/rules/offerings/chain.ts';
import { readBlock } from '../../../chain/chain-blocks.ts';
import type { FollowedProposal } from '../../../chain/offerings/proposals.ts';
import type { Rpc } from '../../../chain/rpc.ts';
import type { Database } from '../../../database/database.ts';
import {
  offeringHolderActs,
  type RegisterReport,
} from '../../../database/schema/offering-chain.ts';

/** What agents did about a wallet on chain that no two persons had decided. */
export type UndecidedAct = NonNullable<RegisterReport['undecided']>[number];

interface TokenHistory {
  /** Of the offering. */
  readonly id: number;
  /** All of the token, in chain order. */
  readonly proposals: readonly FollowedProposal[];
  readonly now: Date;
}

/**
 * What agents confirmed at a token that was not decided: each decision stands for one confirmation of exactly that,
 * proposed after it and before it lapsed, and by the block at which it was found done. Pauses are no acts about holders.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function undecidedActs(
  db: Database,
  rpc: Rpc,
  { id, proposals, now }: TokenHistory,
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
    const fitting = open.filter(
      (act) =>
        act.kind === kind &&
        act.wallet === wallet &&
        act.replacement === replacement &&
        act.sinceBlock < one.proposedAt &&
        block <= (act.blockNumber ?? block),
    );
    const decision = await firstInTime(rpc, fitting, one);
    if (decision) open.splice(open.indexOf(decision), 1);
    else found.push({ kind, wallet, replacement, units: Number(one.units), agent, block });
  }
  return found;
}

/** The first of some decisions that had not lapsed in the block in which something was proposed. */
export async function firstInTime<Act extends { readonly decidedAt: Date }>(
  rpc: Rpc,
  acts: readonly Act[],
  { proposedAt }: Pick<FollowedProposal, 'proposedAt'>,
): Promise<Act | undefined> {
  if (acts.length === 0) return undefined;
  const { timestamp } = await readBlock(rpc, proposedAt);
  return acts.find(
    ({ decidedAt }) => timestamp * SECOND_MS < decidedAt.getTime() + HOLDER_ACT_LIFE_MS,
  );
}
