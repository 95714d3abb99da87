import { Wallet } from 'ethers';
import { demoSecondAgent } from '../../chain/embedded/demo-accounts.ts';
import { editionOf } from '../../chain/treasury/edition.ts';
import { activeAdministrators } from '../../domain/inbox/administrators.ts';
import { prepareApproval, recordApproval, viewApproval } from '../../domain/payouts/approve.ts';
import type { ChainServices, Services } from '../../services.ts';

interface Approving {
  readonly runNumber: number;
  readonly batches: readonly number[];
  /** Who froze it, and sends it. */
  readonly actorId: number;
}

/** Approves a run as the demo's other administrator does, with a wallet of their own. */
export async function approveRun(
  services: Services & { readonly chain: ChainServices },
  { runNumber, batches, actorId }: Approving,
): Promise<void> {
  const { chain, database } = services;
  if (editionOf(chain.deployment) === 1) return;
  const people = await activeAdministrators(database.db, 'payouts');
  const other = people.find(({ id }) => id !== actorId);
  if (!other) throw new Error('Nobody but who froze the run may approve it.');
  const key = new Wallet(demoSecondAgent.privateKey);
  for (const batch of batches) {
    const { digest } = await viewApproval(services, runNumber, batch);
    const signed = key.signingKey.sign(digest).serialized;
    const given = { batch, approver: key.address, signature: signed };
    const signature = await prepareApproval(services, runNumber, given);
    await database.transaction((tx) =>
      recordApproval(tx, services, runNumber, { ...given, signature, actorId: other.id }),
    );
  }
}
