import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { verifyMessage } from 'ethers';
import type { Body } from '#contract/api/endpoint.ts';
import type { holdings } from '#contract/api/tokenization/holdings.ts';
import { WALLET_PROOF_MS, walletText } from '#contract/rules/offerings/chain.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { holderIdentities, holderWallets } from '../../database/schema/offering-chain.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { checkCode, redeemCode } from '../accounts/codes.ts';
import { assertAreaOn } from '../base/areas.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import { parseAddress } from '../withdrawals/address.ts';

/** The screen on which a member sees what units go where. */
const SUBSCRIPTIONS_PATH = '/tokenization/subscriptions';

/**
 * Notes a wallet that a member signed with, confirmed by a secret code that is used up with it: a session alone must
 * not say where units go.
 * @returns the address, EIP-55
 * @throws DomainError as {@link noteWallet} does, `code_wrong`, `code_expired`, `code_spent`
 */
export async function proveWallet(
  services: Services,
  memberId: number,
  { secret_code: given, wallet: address, ...proof }: Body<typeof holdings.proveWallet>,
): Promise<string> {
  await assertAreaOn(services.database.db, services, 'tokenization');
  // The try counts even where the proof is refused afterwards.
  const code = await checkCode(services, { memberId }, 'secret', given);
  return services.database.transaction(async (tx) => {
    await redeemCode(tx, services, code.id);
    return noteWallet(tx, services, { memberId, address, ...proof });
  });
}

/**
 * Notes a wallet that a member signed with, chooses it for units to come, and tells the member. One belongs to one
 * member for ever.
 * @returns the address, EIP-55
 * @throws DomainError `area_off`, `payouts_off`, `validation` (wallet, at, signature), `conflict` where it is somebody
 *   else's
 */
export async function noteWallet(
  tx: Transaction,
  services: Services,
  proof: {
    readonly memberId: number;
    readonly address: string;
    readonly at: string;
    readonly signature: string;
  },
): Promise<string> {
  await assertAreaOn(tx, services, 'tokenization');
  const { memberId, signature } = proof;
  const address = parseAddress(proof.address, requireChain(services).deployment);
  const now = services.clock.now();
  if (Math.abs(now.getTime() - Date.parse(proof.at)) > WALLET_PROOF_MS) {
    throw invalidField('at', 'wallet.proof_old');
  }
  const [member] = await tx
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) throw new DomainError('not_found');
  const text = walletText({ username: member.username, address, at: proof.at });
  if (signerOf(text, signature) !== address) throw invalidField('signature', 'wallet.not_signed');
  const values = { chosenAt: now, leftAt: null, text, signature };
  await tx
    .insert(holderWallets)
    .values({ address, memberId, provedAt: now, ...values })
    .onConflictDoNothing();
  const changed = await tx
    .update(holderWallets)
    .set(values)
    .where(and(eq(holderWallets.address, address), eq(holderWallets.memberId, memberId)))
    .returning({ address: holderWallets.address });
  if (changed.length === 0) throw new DomainError('conflict');
  await notify(tx, {
    memberId,
    event: 'security.wallet',
    values: { address },
    path: SUBSCRIPTIONS_PATH,
    at: now,
  });
  return address;
}

/**
 * Leaves units to come with the company again, whatever wallets a member proved, and tells the member. It counts at
 * once: a plan that is not fixed yet can be made anew. A wallet that was left gets units again once it is proved again.
 * @throws DomainError `area_off`, `conflict` where none is chosen, `code_wrong`, `code_expired`, `code_spent`
 */
export async function backToCustody(
  services: Services,
  memberId: number,
  { secret_code: given }: Body<typeof holdings.backToCustody>,
): Promise<void> {
  await assertAreaOn(services.database.db, services, 'tokenization');
  const code = await checkCode(services, { memberId }, 'secret', given);
  await services.database.transaction(async (tx) => {
    await assertAreaOn(tx, services, 'tokenization');
    await redeemCode(tx, services, code.id);
    const now = services.clock.now();
    const left = await tx
      .update(holderWallets)
      .set({ leftAt: now })
      .where(and(eq(holderWallets.memberId, memberId), isNull(holderWallets.leftAt)))
      .returning({ address: holderWallets.address });
    if (left.length === 0) throw new DomainError('conflict');
    await notify(tx, {
      memberId,
      event: 'security.custody',
      values: {},
      path: SUBSCRIPTIONS_PATH,
      at: now,
    });
  });
}

function signerOf(text: string, signature: string): string | null {
  try {
    return verifyMessage(text, signature);
  } catch {
    return null;
  }
}

/** The wallet that a member chose last, of those proved by an instant; null: units go into custody. */
export async function walletOf(
  db: Database,
  memberId: number,
  provedBy: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ address: holderWallets.address })
    .from(holderWallets)
    .where(
      and(
        eq(holderWallets.memberId, memberId),
        isNull(holderWallets.leftAt),
        lte(holderWallets.provedAt, provedBy),
      ),
    )
    .orderBy(desc(holderWallets.chosenAt))
    .limit(1);
  return row?.address ?? null;
}

/** The number by which the chain knows a member, made at the first time. */
export async function identityOf(
  tx: Transaction,
  { random }: Pick<Services, 'random'>,
  memberId: number,
): Promise<string> {
  const identity = `0x${Buffer.from(random.token(32), 'base64url').toString('hex')}`;
  await tx.insert(holderIdentities).values({ memberId, identity }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(holderIdentities)
    .where(eq(holderIdentities.memberId, memberId));
  if (!row) throw new Error('An identity was not stored');
  return row.identity;
}
