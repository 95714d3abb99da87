import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { savedAddresses } from '../../database/schema/inbox.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { ChainServices } from '../../services.ts';
import { looksAlike } from './address.ts';

/** What there is to know of an address before money goes there. */
export interface AddressFacts {
  /** Label in the member's address book, or null. */
  readonly savedAs: string | null;
  /** No withdrawal of the member was paid to it on this chain. */
  readonly firstUse: boolean;
  readonly isContract: boolean;
  /** Another address of the member's that has the same ends; no label where it is not in the book. */
  readonly lookAlike: { readonly label: string; readonly address: string } | null;
}

/** @param address EIP-55 */
export async function addressFacts(
  db: Database,
  chain: ChainServices,
  memberId: number,
  address: string,
): Promise<AddressFacts> {
  const { chainId } = chain.deployment;
  const saved = await savedAddressesOf(db, memberId, chainId);
  const used = await paidAddresses(db, memberId);
  const known = [...saved, ...used.map((other) => ({ label: '', address: other }))];
  const alike = known.find((other) => looksAlike(other.address, address));
  return {
    savedAs: saved.find((other) => other.address === address)?.label ?? null,
    firstUse: await isFirstUse(db, { memberId, chainId, wallet: address }),
    isContract: await isContract(chain, address),
    lookAlike: alike ? { label: alike.label, address: alike.address } : null,
  };
}

/**
 * Whether a withdrawal to an address would be the first one paid there. On another chain the same
 * address may be somebody else's: a contract wallet lives on one.
 */
export async function isFirstUse(
  db: Database,
  {
    memberId,
    chainId,
    wallet,
  }: Pick<typeof withdrawals.$inferSelect, 'memberId' | 'chainId' | 'wallet'>,
): Promise<boolean> {
  const paid = await db
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        eq(withdrawals.chainId, chainId),
        eq(withdrawals.wallet, wallet),
        eq(withdrawals.detail, 'confirmed'),
      ),
    )
    .limit(1);
  return paid.length === 0;
}

/** Addresses this member was paid at, whatever the chain. */
async function paidAddresses(db: Database, memberId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ wallet: withdrawals.wallet })
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, memberId), eq(withdrawals.detail, 'confirmed')));
  return rows.map((row) => row.wallet);
}

/** The address book of a member on one chain, last saved first. */
export function savedAddressesOf(
  db: Database,
  memberId: number,
  chainId: number,
): Promise<(typeof savedAddresses.$inferSelect)[]> {
  return db
    .select()
    .from(savedAddresses)
    .where(
      and(
        eq(savedAddresses.memberId, memberId),
        eq(savedAddresses.chainId, chainId),
        isNull(savedAddresses.removedAt),
      ),
    )
    .orderBy(desc(savedAddresses.createdAt), desc(savedAddresses.id));
}

/** A warning is not worth waiting longer for while the chain cannot be reached. */
const CODE_PATIENCE_MS = 1500;

/** Whether a contract lives at an address; taken for none while the chain does not say. */
export function isContract({ treasury }: ChainServices, address: string): Promise<boolean> {
  return within(CODE_PATIENCE_MS, treasury.hasCode(address), false);
}

/** The answer of `work`, or `otherwise` where it fails or takes too long. */
async function within<T>(milliseconds: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => otherwise), patience]);
  } finally {
    clearTimeout(timer);
  }
}
