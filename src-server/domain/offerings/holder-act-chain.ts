import { and, asc, eq, gt, isNull, like } from 'drizzle-orm';
import { ZeroAddress } from 'ethers';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { DAY_MS, SECOND_MS } from '#contract/rules/durations.ts';
import {
  CHAIN_PROPOSAL_LIFE_S,
  chainProposalKinds,
  HOLDER_ACT_LIFE_MS,
  type HolderActState,
} from '#contract/rules/offerings/chain.ts';
import { readHead } from '../../chain/chain-blocks.ts';
import { offeringCalls } from '../../chain/offerings/calldata.ts';
import {
  numberOfProposal,
  readProposals,
  readProposalTime,
  type FollowedProposal,
} from '../../chain/offerings/proposals.ts';
import { readFrozen } from '../../chain/offerings/reading.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { offeringHolderActs } from '../../database/schema/offering-chain.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Database } from '../../database/database.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { findOffering } from './approval.ts';
import { acceptedContract, acceptedContracts, type AcceptedContract } from './contracts.ts';
import {
  holderActEnd,
  holderActsOf,
  type HolderActAsked,
  type HolderActRow,
} from './holder-acts.ts';

type Reading = Pick<Services, 'chain' | 'clock' | 'database'>;

/** How the chain has an act that is not done: what an agent proposed since it was decided. */
interface ActOnChain {
  readonly state: HolderActState;
  readonly proposal: HolderActs['items'][number]['proposal'];
}

/**
 * What was decided about holders of an offering, and how far the chain is. The chain is asked while something waits.
 * @throws DomainError `not_found`, `payouts_off`; ChainUnreachable, ChainDisagreement
 */
export async function holderActsView(services: Reading, id: number): Promise<HolderActs> {
  const { db } = services.database;
  await findOffering(db, id);
  const rows = await holderActsOf(db, id);
  const names = await namesOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const items: HolderActs['items'] = [];
  for (const row of rows) {
    const { state, proposal } = await followAct(services, row);
    const person = names.get(row.memberId);
    items.push({
      id: row.id,
      kind: row.kind,
      state,
      member: { username: person?.username ?? '', name: person?.name ?? '' },
      wallet: row.wallet,
      note: row.note,
      decided_at: row.decidedAt.toISOString(),
      until: holderActEnd(row).toISOString(),
      proposal,
      done_at: row.doneAt?.toISOString() ?? null,
      block: row.blockNumber,
    });
  }
  return { pending: await pendingOf(db, id, services.clock.now()), items };
}

async function pendingOf(db: Database, id: number, now: Date): Promise<HolderActs['pending']> {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        like(proposals.subject, `offering/${id}/wallet/%`),
        eq(proposals.kind, 'offering.freeze'),
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, now),
      ),
    )
    .orderBy(asc(proposals.id));
  return rows.map((row) => {
    const { wallet, isFrozen } = row.payload as HolderActAsked;
    return { proposal: row.id, wallet, is_frozen: isFrozen };
  });
}

/** Where an act is at the newest block. */
async function followAct(services: Reading, act: HolderActRow): Promise<ActOnChain> {
  if (act.doneAt !== null) return { state: 'done', proposal: null };
  if (holderActEnd(act) <= services.clock.now()) return { state: 'lapsed', proposal: null };
  const { rpc, deployment } = requireChain(services);
  const accepted = await acceptedContracts(services.database.db, deployment.chainId);
  const token = accepted.find(({ offeringId }) => offeringId === act.offeringId);
  // It went with the demo's chain.
  if (!token) return { state: 'lapsed', proposal: null };
  const head = await readHead(rpc);
  const own = await ownProposals(services, { act, token, to: head.number });
  if (own.some(({ state }) => state === 'confirmed')) return { state: 'mined', proposal: null };
  for (const proposal of own.filter(({ state }) => state === 'open').toReversed()) {
    const at = { id: proposal.id, block: head.number };
    const end = (await readProposalTime(rpc, token.address, at)) + CHAIN_PROPOSAL_LIFE_S;
    const number = numberOfProposal(token.address, proposal);
    if (end < head.timestamp || number === null) continue;
    const { id, agent } = proposal;
    const expiresAt = new Date(end * SECOND_MS).toISOString();
    return { state: 'proposed', proposal: { id, number, agent, expires_at: expiresAt } };
  }
  return { state: 'decided', proposal: null };
}

/** What agents proposed since an act was decided, and is that act. */
async function ownProposals(
  services: Pick<Services, 'chain'>,
  {
    act,
    token,
    to,
  }: { readonly act: HolderActRow; readonly token: AcceptedContract; readonly to: number },
): Promise<FollowedProposal[]> {
  const { rpc } = requireChain(services);
  const range = { from: act.sinceBlock + 1, to };
  return (await readProposals(rpc, token.address, range)).filter(
    ({ kind, wallet, replacement, units }) =>
      kind === chainProposalKinds[act.kind] &&
      wallet === act.wallet &&
      replacement === (act.replacement ?? ZeroAddress) &&
      units === 0n,
  );
}

/**
 * What an agent is to sign for an act that two persons decided: its proposal, while there is none, or that proposal's
 * confirmation.
 * @throws DomainError `not_found`, `conflict` where it is too late, or the other is next
 */
export async function holderActCall(
  services: Reading,
  asked: {
    readonly id: number;
    readonly act: number;
    readonly call: 'act_propose' | 'act_confirm';
  },
): Promise<{ readonly to: string; readonly data: string }> {
  const { deployment } = requireChain(services);
  const { db } = services.database;
  const { address: to } = await acceptedContract(db, deployment.chainId, asked.id);
  const act = (await holderActsOf(db, asked.id)).find(({ id }) => id === asked.act);
  if (!act) throw new DomainError('not_found');
  const { state, proposal } = await followAct(services, act);
  if (asked.call === 'act_propose') {
    if (state !== 'decided') throw new DomainError('conflict');
    return { to, data: offeringCalls.proposeFrozen(act.wallet, act.kind === 'freeze') };
  }
  if (!proposal) throw new DomainError('conflict');
  return { to, data: offeringCalls.confirm(proposal.id) };
}

/**
 * Notes the acts that final blocks have: the wallet is as it was decided. A proposal that was made in time can be
 * confirmed on chain for as long again.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function watchHolderActs(services: Services, final: BlockPoint): Promise<void> {
  const { rpc, deployment } = requireChain(services);
  const { database, clock } = services;
  const at = clock.now();
  const longest = HOLDER_ACT_LIFE_MS + CHAIN_PROPOSAL_LIFE_S * SECOND_MS + DAY_MS;
  const accepted = await acceptedContracts(database.db, deployment.chainId);
  const waiting = await database.db
    .select()
    .from(offeringHolderActs)
    .where(
      and(
        isNull(offeringHolderActs.doneAt),
        gt(offeringHolderActs.decidedAt, new Date(at.getTime() - longest)),
      ),
    )
    .orderBy(offeringHolderActs.id);
  for (const act of waiting) {
    const token = accepted.find(({ offeringId }) => offeringId === act.offeringId);
    if (!token || final.number <= act.sinceBlock) continue;
    const isFrozen = await readFrozen(rpc, token.address, act.wallet, final.number);
    if (isFrozen !== (act.kind === 'freeze')) continue;
    await database.transaction(async (tx) => {
      const done = await tx
        .update(offeringHolderActs)
        .set({ doneAt: at, blockNumber: final.number })
        .where(and(eq(offeringHolderActs.id, act.id), isNull(offeringHolderActs.doneAt)))
        .returning({ id: offeringHolderActs.id });
      if (done.length === 0) return;
      await audit(tx, {
        actorId: null,
        action: 'offering.act_done',
        subject: `offering/${act.offeringId}`,
        after: { key: act.kind, wallet: act.wallet, block: final.number },
        at,
      });
    });
  }
}
