import { and, asc, eq, gt, inArray, like } from 'drizzle-orm';
import { ZeroAddress } from 'ethers';
import type { HolderActs } from '#contract/api/admin/offering-chain.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import {
  CHAIN_PROPOSAL_LIFE_S,
  chainProposalKinds,
  type HolderActState,
  type RegistrationKind,
} from '#contract/rules/offerings/chain.ts';
import { readHead } from '../../../chain/chain-blocks.ts';
import { offeringCalls } from '../../../chain/offerings/calldata.ts';
import {
  numberOfProposal,
  readProposals,
  readProposalTime,
  type FollowedProposal,
} from '../../../chain/offerings/proposals.ts';
import { proposals } from '../../../database/schema/proposals.ts';
import type { Database } from '../../../database/database.ts';
import { requireChain } from '../../../require-chain.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { namesOf } from '../../base/member-names.ts';
import { findOffering } from '../approval.ts';
import { acceptedContract, acceptedContracts, type AcceptedContract } from '../contracts.ts';
import { holderActEnd, holderActsOf, type HolderActAsked, type HolderActRow } from './acts.ts';
import {
  missingRegistration,
  provedWallets,
  registrationCall,
  type RecoveryAsked,
} from './recoveries.ts';
import { assertRegisterAgrees, newestRegister } from '../register.ts';

type Reading = Pick<Services, 'chain' | 'clock' | 'database' | 'settings'>;

/** How the chain has an act that is not done: what an agent proposed since it was decided. */
interface ActOnChain {
  readonly state: HolderActState;
  readonly proposal: HolderActs['items'][number]['proposal'];
  /** What the registry lacks first. */
  readonly registration: RegistrationKind | null;
}

const at = (state: HolderActState, rest: Partial<Omit<ActOnChain, 'state'>> = {}): ActOnChain => ({
  state,
  proposal: null,
  registration: null,
  ...rest,
});

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
    const { state, proposal, registration } = await followAct(services, row);
    const person = names.get(row.memberId);
    items.push({
      id: row.id,
      kind: row.kind,
      state,
      member: { username: person?.username ?? '', name: person?.name ?? '' },
      wallet: row.wallet,
      replacement: row.replacement,
      registration,
      note: row.note,
      decided_at: row.decidedAt.toISOString(),
      until: holderActEnd(row).toISOString(),
      proposal,
      done_at: row.doneAt?.toISOString() ?? null,
      block: row.blockNumber,
    });
  }
  return {
    pending: await pendingOf(db, id, services.clock.now()),
    items,
    wallets: await choicesOf(services, id),
  };
}

/** Wallets that can get the units of a lost one, by their members: of those whom the newest register has. */
async function choicesOf(services: Reading, id: number): Promise<HolderActs['wallets']> {
  const { db } = services.database;
  const register = await newestRegister(db, id);
  const holders = register?.report.members.map(({ memberId }) => memberId) ?? [];
  const proved = await provedWallets(db, services, holders);
  const names = await namesOf(db, holders);
  return proved.map(({ memberId, wallet, from }) => ({
    wallet,
    username: names.get(memberId)?.username ?? '',
    from: from.toISOString(),
  }));
}

async function pendingOf(db: Database, id: number, now: Date): Promise<HolderActs['pending']> {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        like(proposals.subject, `offering/${id}/wallet/%`),
        inArray(proposals.kind, ['offering.freeze', 'offering.recover']),
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, now),
      ),
    )
    .orderBy(asc(proposals.id));
  return rows.map((row) => {
    const asked = row.payload as HolderActAsked | RecoveryAsked;
    const { wallet } = asked;
    if ('replacement' in asked) {
      return { proposal: row.id, kind: 'recovery', wallet, replacement: asked.replacement };
    }
    const kind = asked.isFrozen ? 'freeze' : 'unfreeze';
    return { proposal: row.id, kind, wallet, replacement: null };
  });
}

/** Where an act is at the newest block. */
async function followAct(services: Reading, act: HolderActRow): Promise<ActOnChain> {
  if (act.doneAt !== null) return at('done');
  if (holderActEnd(act) <= services.clock.now()) return at('lapsed');
  const { rpc, deployment } = requireChain(services);
  const accepted = await acceptedContracts(services.database.db, deployment.chainId);
  const token = accepted.find(({ offeringId }) => offeringId === act.offeringId);
  // It went with the demo's chain.
  if (!token) return at('lapsed');
  const head = await readHead(rpc);
  const own = await ownProposals(services, { act, token, to: head.number });
  if (own.some(({ state }) => state === 'confirmed')) return at('mined');
  for (const proposal of own.filter(({ state }) => state === 'open').toReversed()) {
    const place = { id: proposal.id, block: head.number };
    const end = (await readProposalTime(rpc, token.address, place)) + CHAIN_PROPOSAL_LIFE_S;
    const number = numberOfProposal(token.address, proposal);
    if (end < head.timestamp || number === null) continue;
    const { id, agent } = proposal;
    const expiresAt = new Date(end * SECOND_MS).toISOString();
    return at('proposed', { proposal: { id, number, agent, expires_at: expiresAt } });
  }
  const registration = await missingRegistration(services, act, head);
  return registration === null ? at('decided') : at('unregistered', { registration });
}

/** What agents proposed since an act was decided, and is that act. */
export async function ownProposals(
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

/** Calls by which agents carry out what two persons decided, in their order. */
export type ActCall = 'act_register' | 'act_propose' | 'act_confirm';

/**
 * What an agent is to sign for an act that two persons decided: its proposal, while there is none, or that proposal's
 * confirmation; of a recovery first the wallet that gets the units, at the registry. Of a recovery nothing is given
 * while register and books differ.
 * @throws DomainError `not_found`, `conflict` where it is too late, or another one is next; `chain_step`, `not_eligible`
 */
export async function holderActCall(
  services: Reading,
  asked: { readonly id: number; readonly act: number; readonly call: ActCall },
): Promise<{ readonly to: string; readonly data: string }> {
  const { deployment } = requireChain(services);
  const { db } = services.database;
  const { address: to } = await acceptedContract(db, deployment.chainId, asked.id);
  const act = (await holderActsOf(db, asked.id)).find(({ id }) => id === asked.act);
  if (!act) throw new DomainError('not_found');
  if (act.kind === 'recovery') await assertRegisterAgrees(db, asked.id);
  const { state, proposal, registration } = await followAct(services, act);
  switch (asked.call) {
    case 'act_register':
      if (!registration) throw new DomainError('conflict');
      return registrationCall(services, act, registration);
    case 'act_propose':
      if (state !== 'decided') throw new DomainError('conflict');
      return { to, data: proposalOf(act) };
    case 'act_confirm':
      if (!proposal) throw new DomainError('conflict');
      return { to, data: offeringCalls.confirm(proposal.id) };
  }
}

const proposalOf = ({ kind, wallet, replacement }: HolderActRow): string =>
  replacement === null
    ? offeringCalls.proposeFrozen(wallet, kind === 'freeze')
    : offeringCalls.proposeRecovery(wallet, replacement);
