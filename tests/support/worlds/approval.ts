import { approvalTypedData } from '#contract/rules/treasury-call.ts';
import { prepareApproval, recordApproval, viewApproval } from '#server/domain/payouts/approve.ts';
import type { PayoutWorld } from './payout.ts';

/** Who approves a batch, with which account and wallet. */
export interface SecondPerson {
  readonly batch?: number;
  readonly approver?: string;
  /** Whose key signs, where the approver is a contract. */
  readonly key?: string;
  readonly actorId?: number;
}

/** What a wallet signs for a batch. */
export async function signApproval(
  { services, chain }: PayoutWorld,
  runNumber: number,
  { batch = 0, key = chain.approvers[0] }: SecondPerson = {},
): Promise<string> {
  const asked = await viewApproval(services, runNumber, batch);
  const scope = { chainId: asked.chain_id, contract: asked.contract };
  return chain.signTyped(key, approvalTypedData(scope, asked));
}

/** Signs and gives the approval of a batch, as the second administrator unless told otherwise. */
export async function approve(
  world: PayoutWorld,
  runNumber: number,
  person: SecondPerson = {},
): Promise<void> {
  const { services, chain } = world;
  const { batch = 0, approver = chain.approvers[0], actorId = world.secondAdmin } = person;
  const key = person.key ?? approver;
  const signed = await signApproval(world, runNumber, { batch, key });
  const given = { batch, approver, signature: signed };
  const signature = await prepareApproval(services, runNumber, given);
  await services.database.transaction((tx) =>
    recordApproval(tx, services, runNumber, { ...given, signature, actorId }),
  );
}
