import { and, eq, gt, isNull } from 'drizzle-orm';
import { HOLDER_ACT_WATCH_MS } from '#contract/rules/offerings/chain.ts';
import type { FollowedProposal } from '../../../chain/offerings/proposals.ts';
import { readFrozen, readUnits } from '../../../chain/offerings/reading.ts';
import type { BlockPoint } from '../../../chain/treasury/types.ts';
import type { Transaction } from '../../../database/database.ts';
import { holderWallets, offeringHolderActs } from '../../../database/schema/offering-chain.ts';
import { requireChain } from '../../../require-chain.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { notify } from '../../inbox/notifications.ts';
import { findOffering } from '../approval.ts';
import { acceptedContracts, type AcceptedContract } from '../contracts.ts';
import { ownProposals } from './act-chain.ts';
import { holderActEnd, type HolderActRow } from './acts.ts';
import { firstInTime } from './undecided-acts.ts';
import { compareRegister } from '../register.ts';
import { offeringNames } from '../rows.ts';

/** The screen on which a member sees what they hold. */
const HOLDINGS_PATH = '/tokenization/subscriptions';

interface Followed {
  readonly act: HolderActRow;
  readonly token: AcceptedContract;
  readonly final: BlockPoint;
}

interface Done {
  /** Units that a recovery moved. */
  readonly moved: bigint;
  readonly block: number;
}

/**
 * Notes the acts that final blocks have, each once: a wallet is as it was decided, or its units are recovered. The
 * member is told, and the register of what moved is read anew.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function watchHolderActs(services: Services, final: BlockPoint): Promise<void> {
  const { deployment } = requireChain(services);
  const { database, clock } = services;
  const accepted = await acceptedContracts(database.db, deployment.chainId);
  const waiting = await database.db
    .select()
    .from(offeringHolderActs)
    .where(
      and(
        isNull(offeringHolderActs.doneAt),
        gt(offeringHolderActs.decidedAt, new Date(clock.now().getTime() - HOLDER_ACT_WATCH_MS)),
      ),
    )
    .orderBy(offeringHolderActs.id);
  for (const act of waiting) {
    const token = accepted.find(({ offeringId }) => offeringId === act.offeringId);
    if (!token || final.number <= act.sinceBlock) continue;
    const moved = await movedBy(services, { act, token, final });
    if (moved === null) continue;
    const done = { moved, block: final.number };
    const isFirst = await database.transaction((tx) => conclude(tx, services, act, done));
    if (isFirst && act.kind === 'recovery') await compareRegister(services, act.offeringId);
  }
}

/** Units that an act moved by a final block; null: it is not done there. */
async function movedBy(
  services: Services,
  { act, token, final }: Followed,
): Promise<bigint | null> {
  const { rpc } = requireChain(services);
  const isFrozen = await readFrozen(rpc, token.address, act.wallet, final.number);
  const confirmed = () => confirmedOf(services, { act, token, final });
  if (act.kind !== 'recovery') {
    if (isFrozen !== (act.kind === 'freeze')) return null;
    // What lapsed is done by its own proposal alone, not by what agents or others decided since.
    const isOwn = services.clock.now() < holderActEnd(act) || (await confirmed()) !== undefined;
    return isOwn ? 0n : null;
  }
  // A wallet can be frozen and empty otherwise: its recovery's own events say that it was this. They are asked for last,
  // since that reads all blocks since the decision.
  const [left] = await readUnits(rpc, token.address, [act.wallet], final.number);
  if (!isFrozen || left !== 0n) return null;
  return (await confirmed())?.moved ?? null;
}

/** What agents confirmed of what they proposed for an act before it lapsed. */
async function confirmedOf(
  services: Services,
  { act, token, final }: Followed,
): Promise<FollowedProposal | undefined> {
  const { rpc } = requireChain(services);
  for (const one of await ownProposals(services, { act, token, to: final.number })) {
    if (one.state === 'confirmed' && (await firstInTime(rpc, [act], one))) return one;
  }
  return undefined;
}

/** @returns false where another process was first */
async function conclude(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  act: HolderActRow,
  { moved, block }: Done,
): Promise<boolean> {
  const at = clock.now();
  const { offeringId, kind, wallet, replacement, memberId } = act;
  const done = await tx
    .update(offeringHolderActs)
    .set({ doneAt: at, blockNumber: block })
    .where(and(eq(offeringHolderActs.id, act.id), isNull(offeringHolderActs.doneAt)))
    .returning({ id: offeringHolderActs.id });
  if (done.length === 0) return false;
  // What comes later does not go to a wallet that is lost.
  if (kind === 'recovery') {
    await tx
      .update(holderWallets)
      .set({ leftAt: at })
      .where(
        and(
          eq(holderWallets.address, wallet),
          eq(holderWallets.memberId, memberId),
          isNull(holderWallets.leftAt),
        ),
      );
  }
  await audit(tx, {
    actorId: null,
    action: 'offering.act_done',
    subject: `offering/${offeringId}`,
    after: {
      key: kind,
      wallet,
      ...(replacement !== null && { to: replacement, units: Number(moved) }),
      block,
    },
    at,
  });
  await tell(tx, act, { moved, at });
  return true;
}

/** Tells the member what was done about their wallet, why, and whom to ask. It can't be switched off. */
async function tell(
  tx: Transaction,
  { offeringId, kind, memberId, wallet, replacement, note }: HolderActRow,
  { moved, at }: { readonly moved: bigint; readonly at: Date },
): Promise<void> {
  const names = offeringNames(await findOffering(tx, offeringId));
  const shared = { memberId, path: HOLDINGS_PATH, at };
  const values = { ...names, wallet, note };
  if (kind === 'recovery') {
    const event = 'holding.recovered' as const;
    const units = String(moved);
    await notify(tx, {
      ...shared,
      event,
      values: { ...values, units, replacement: replacement ?? '' },
    });
    return;
  }
  const event = kind === 'freeze' ? ('holding.frozen' as const) : ('holding.unfrozen' as const);
  await notify(tx, { ...shared, event, values });
}
