import { ZeroAddress, ZeroHash } from 'ethers';
import { MAX_ITEMS } from '#contract/rules/offerings/calls.ts';
import type { IssueFinding } from '#contract/rules/offerings/chain.ts';
import { readHead } from '../../chain/chain-blocks.ts';
import type { IssueBatch, Registration } from '../../chain/offerings/calldata.ts';
import {
  readOffering,
  readUnitTransfers,
  type OfferingState,
  type UnitTransfer,
} from '../../chain/offerings/reading.ts';
import { readRegistrations } from '../../chain/offerings/registrations.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Database } from '../../database/database.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { acceptedContract, chainStep, type AcceptedContract } from './contracts.ts';
import { issueItemsOf, issueOf, type IssueItemRow, type IssueRow } from './issue-plan.ts';

/** What has to be done about wallets before their items can be issued. */
export interface Registrations {
  readonly register: readonly Registration[];
  readonly renew: readonly Registration[];
  readonly relocate: readonly Registration[];
  /** Wallets that the registry has for somebody else, which nobody can change. */
  readonly foreign: readonly string[];
}

/** A planned issue and what the chain has of it. */
export interface IssueOnChain {
  readonly issue: IssueRow;
  readonly items: readonly IssueItemRow[];
  readonly token: AcceptedContract;
  readonly registry: AcceptedContract;
  /** At the newest block, and at the newest final one. */
  readonly newest: OfferingState;
  readonly settled: OfferingState;
  readonly final: BlockPoint;
  readonly registrations: Registrations;
}

/**
 * Reads a planned issue from the chain.
 * @throws DomainError `payouts_off`, `chain_step`; ChainUnreachable, ChainDisagreement
 */
export async function readIssue(
  db: Database,
  services: Pick<Services, 'chain'>,
  offeringId: number,
): Promise<IssueOnChain> {
  const { rpc, deployment, treasury } = requireChain(services);
  const registry = await acceptedContract(db, deployment.chainId, null);
  const token = await acceptedContract(db, deployment.chainId, offeringId);
  const issue = await issueOf(db, offeringId);
  if (!issue) throw chainStep('plan');
  const items = await issueItemsOf(db, offeringId);
  const final = await treasury.finalHead();
  const head = await readHead(rpc);
  return {
    issue,
    items,
    token,
    registry,
    newest: await readOffering(rpc, token.address, head.number),
    settled: await readOffering(rpc, token.address, final.number),
    final,
    registrations: await readMissing(services, registry, items, head),
  };
}

async function readMissing(
  services: Pick<Services, 'chain'>,
  registry: AcceptedContract,
  items: readonly IssueItemRow[],
  head: BlockPoint,
): Promise<Registrations> {
  const { rpc } = requireChain(services);
  // A member with two subscriptions has one wallet.
  const wanted = new Map(
    items.flatMap(({ wallet, identity, country, validUntil }) =>
      identity === null || country === null || validUntil === null
        ? []
        : [
            [
              wallet,
              { wallet, identity, country, validUntil: Math.floor(validUntil.getTime() / 1000) },
            ] as const,
          ],
    ),
  );
  const found = await readRegistrations(rpc, registry.address, [...wanted.keys()], head.number);
  const missing = {
    register: [] as Registration[],
    renew: [] as Registration[],
    relocate: [] as Registration[],
    foreign: [] as string[],
  };
  for (const [index, registration] of [...wanted.values()].entries()) {
    const there = found[index];
    if (!there) continue;
    if (there.identity !== ZeroHash && there.identity !== registration.identity) {
      missing.foreign.push(registration.wallet);
    } else if (there.validUntil === 0n) missing.register.push(registration);
    else {
      if (there.validUntil < BigInt(head.timestamp)) missing.renew.push(registration);
      if (there.country !== registration.country) missing.relocate.push(registration);
    }
  }
  return missing;
}

/**
 * The batch that the contract takes next, at the newest block: one that is mined already is never given again, and one
 * that is given twice reverts, since it says which item it begins with.
 * @throws DomainError `chain_step` where a wallet of it is not verified; returns null where all is issued
 */
export function nextBatch({
  newest,
  items,
  registrations,
}: Pick<IssueOnChain, 'newest' | 'items' | 'registrations'>): IssueBatch | null {
  const batch = items.slice(newest.nextItem, newest.nextItem + MAX_ITEMS);
  if (batch.length === 0 || newest.isClosed) return null;
  const { register, renew, relocate, foreign } = registrations;
  const open = new Set([
    ...[...register, ...renew, ...relocate].map(({ wallet }) => wallet),
    ...foreign,
  ]);
  if (batch.some(({ wallet }) => open.has(wallet))) throw chainStep('registration');
  return {
    firstItem: newest.nextItem,
    items: batch.map(({ wallet, units }) => ({ to: wallet, units: BigInt(units) })),
  };
}

/**
 * Whether final blocks have exactly the items that were planned, in their order; also of a part of them.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function isAsPlanned(
  services: Pick<Services, 'chain'>,
  { token, items, final }: Pick<IssueOnChain, 'token' | 'items' | 'final'>,
): Promise<boolean> {
  const { rpc } = requireChain(services);
  const transfers = await readUnitTransfers(rpc, token.address, {
    from: token.blockNumber ?? 0,
    to: final.number,
  });
  const issued = transfers.filter(({ from }) => from === ZeroAddress);
  return (
    issued.length <= items.length && issued.every((transfer, at) => isItem(transfer, items[at]))
  );
}

const isItem = ({ to, units }: UnitTransfer, item: IssueItemRow | undefined): boolean =>
  item !== undefined && to === item.wallet && units === BigInt(item.units);

/** What keeps a closed issue from being the one that was planned; null where nothing does. */
export async function findingOf(
  services: Pick<Services, 'chain'>,
  chain: Pick<IssueOnChain, 'issue' | 'items' | 'token' | 'settled' | 'final'>,
): Promise<IssueFinding | null> {
  const { issue, items, settled } = chain;
  const isWhole = settled.nextItem === items.length && settled.issued === BigInt(issue.units);
  if (!isWhole || !(await isAsPlanned(services, chain))) return 'other_units';
  const lockedUntil = issue.lockedUntil.getTime() / 1000;
  return settled.lockedUntil === lockedUntil ? null : 'other_lock_up';
}
