import type {
  OfferingChain,
  OfferingContract,
  OfferingIssue,
} from '#contract/api/admin/offering-chain.ts';
import type { Database } from '../../database/database.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { anchorsOf, chainDocumentName, type AnchorRow } from './anchors.ts';
import { documentsOf, findOffering, type VersionRow } from './approval.ts';
import { readIssue, type IssueOnChain } from './issue-chain.ts';
import { newestContract, type ContractRow } from './contracts.ts';

/** A contract as administrators see it. */
export function contractView(row: ContractRow): OfferingContract {
  const isWaiting = row.state === 'asked' || row.state === 'sent';
  return {
    id: row.id,
    state: row.state,
    refusal: row.refusal,
    owner: row.owner,
    custody: row.custody,
    symbol: row.symbol,
    tx_hash: row.txHash,
    address: row.address,
    block: row.blockNumber,
    asked_at: row.askedAt.toISOString(),
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    call: isWaiting ? { chain_id: row.chainId, to: null, data: row.data } : null,
  };
}

/**
 * What an offering has on chain.
 * @throws DomainError `not_found`, `payouts_off`
 */
export async function offeringChainView(
  db: Database,
  services: Pick<Services, 'chain'>,
  id: number,
): Promise<OfferingChain> {
  const { deployment } = requireChain(services);
  const { chainId, networkName, explorerUrl } = deployment;
  await findOffering(db, id);
  const registry = await newestContract(db, chainId, null);
  const token = await newestContract(db, chainId, id);
  return {
    chain: { chain_id: chainId, network: networkName, explorer_url: explorerUrl },
    registry: registry && contractView(registry),
    token: token && contractView(token),
    versions: await versionViews(db, id),
  };
}

async function versionViews(db: Database, id: number): Promise<OfferingChain['versions']> {
  const anchors = await anchorsOf(db, id);
  const documents = await documentsOf(db, id);
  return documents.flatMap(({ document, versions }) =>
    versions
      .filter(({ approvedAt }) => approvedAt !== null)
      .map((version) => ({
        id: version.id,
        kind: document.kind,
        name_es: document.nameEs,
        name_en: document.nameEn,
        version: version.version,
        digest: version.digest,
        chain_name: chainDocumentName(document),
        anchored: anchorView(version, anchors.get(version.id)),
      })),
  );
}

const anchorView = (version: VersionRow, anchor: AnchorRow | undefined) =>
  anchor
    ? {
        digest: anchor.digest,
        block: anchor.blockNumber,
        at: anchor.anchoredAt.toISOString(),
        is_same: anchor.digest === version.digest,
      }
    : null;

/**
 * A planned issue with what the chain has of it.
 * @throws DomainError `not_found`, `payouts_off`, `chain_step`; ChainUnreachable, ChainDisagreement
 */
export async function issueView(
  services: Pick<Services, 'chain' | 'database'>,
  id: number,
): Promise<OfferingIssue> {
  const { db } = services.database;
  await findOffering(db, id);
  const { issue, items, newest, settled, registrations } = await readIssue(db, services, id);
  const walletsOf = (some: readonly { readonly wallet: string }[]) =>
    some.map(({ wallet }) => wallet);
  return {
    units: issue.units,
    locked_until: issue.lockedUntil.toISOString(),
    planned_at: issue.plannedAt.toISOString(),
    given_at: issue.givenAt?.toISOString() ?? null,
    finding: issue.finding,
    items: items.map(({ item, subscriptionNumber, wallet, identity, units }) => ({
      item,
      subscription: subscriptionNumber,
      wallet,
      in_custody: identity === null,
      units,
    })),
    newest: progressView(newest),
    settled: progressView(settled),
    register: walletsOf(registrations.register),
    renew: walletsOf(registrations.renew),
    relocate: walletsOf(registrations.relocate),
    foreign: [...registrations.foreign],
  };
}

const progressView = ({ nextItem, issued, isClosed }: IssueOnChain['newest']) => ({
  items: nextItem,
  units: Number(issued),
  is_closed: isClosed,
});
