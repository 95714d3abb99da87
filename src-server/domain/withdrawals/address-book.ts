import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type {
  addresses as endpoints,
  AddressCheck,
  SavedAddress,
} from '#contract/api/account/addresses.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { ADDRESS_LABEL_MAX, ADDRESSES_MAX } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { savedAddresses } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { checkCode, redeemCode } from '../accounts/codes.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import { parseAddress } from './address.ts';
import { isContract, savedAddressesOf, addressFacts } from './address-facts.ts';

type SavedRow = typeof savedAddresses.$inferSelect;

/**
 * The addresses a member saved on the chain payouts run on, last saved first.
 * @throws DomainError `payouts_off`
 */
export async function listAddresses(
  services: Services,
  memberId: number,
): Promise<{ items: SavedAddress[] }> {
  const { db } = services.database;
  const saved = await savedAddressesOf(db, memberId, requireChain(services).deployment.chainId);
  return { items: await viewAddresses(db, services, memberId, saved) };
}

/**
 * What there is to know of an address; nothing is stored.
 * @throws DomainError `payouts_off`, and what `parseAddress` refuses
 */
export async function checkAddress(
  services: Services,
  memberId: number,
  wallet: string,
): Promise<AddressCheck> {
  const chain = requireChain(services);
  const { db } = services.database;
  const address = parseAddress(wallet, chain.deployment);
  const facts = await addressFacts(db, chain, memberId, address);
  const settings = await services.settings.read(db);
  return {
    address,
    network: networkOf(services),
    saved_as: facts.savedAs,
    first_use: facts.firstUse,
    hold_hours: facts.firstUse ? settings.new_wallet_hold_hours : 0,
    is_contract: facts.isContract,
    look_alike: facts.lookAlike,
  };
}

/**
 * Saves an address, confirmed by a secret code that is used up with it.
 * @throws DomainError `payouts_off`, `validation` (`label`, `wallet`), `already_saved` {label},
 *   `too_many` {max}, `code_wrong`, `code_expired`, `code_spent`
 */
export async function addAddress(
  services: Services,
  memberId: number,
  given: Body<typeof endpoints.add>,
): Promise<SavedAddress> {
  const chain = requireChain(services);
  const label = parseLabel(given.label);
  const address = parseAddress(given.wallet, chain.deployment);
  // The try counts even where the address is refused afterwards.
  const code = await checkCode(services, { memberId }, 'secret', given.secret_code);
  // Asks the chain, so it stays outside the transaction.
  const contract = await isContract(chain, address);
  return services.database.transaction(async (tx) => {
    await redeemCode(tx, services, code.id);
    return saveAddress(tx, services, memberId, { label, address, isContract: contract });
  });
}

/**
 * A new row of the book, and its notification.
 * @throws DomainError `payouts_off`, `already_saved`, `too_many`, `validation` (`label`)
 */
export async function saveAddress(
  tx: Transaction,
  services: Services,
  memberId: number,
  { label, address, isContract: contract }: Pick<SavedRow, 'label' | 'address' | 'isContract'>,
): Promise<SavedAddress> {
  const { chainId } = requireChain(services).deployment;
  const at = services.clock.now();
  await lockBook(tx, memberId);
  const saved = await savedAddressesOf(tx, memberId, chainId);
  const same = saved.find((other) => other.address === address);
  if (same) throw new DomainError('already_saved', { details: { label: same.label } });
  if (saved.length >= ADDRESSES_MAX) {
    throw new DomainError('too_many', { details: { max: ADDRESSES_MAX } });
  }
  assertFree(label, saved);
  const [row] = await tx
    .insert(savedAddresses)
    .values({ memberId, label, address, chainId, isContract: contract, createdAt: at })
    .returning();
  if (!row) throw new Error('The address was not stored.');
  await notify(tx, {
    memberId,
    event: 'security.address',
    values: { label, address },
    path: '/profile',
    at,
  });
  return viewAddress(tx, services, row);
}

/** @throws DomainError `not_found`, `payouts_off`, `validation` (`label`) */
export function renameAddress(
  services: Services,
  memberId: number,
  id: number,
  text: string,
): Promise<SavedAddress> {
  const { chainId } = requireChain(services).deployment;
  const label = parseLabel(text);
  return services.database.transaction(async (tx) => {
    await lockBook(tx, memberId);
    const saved = await savedAddressesOf(tx, memberId, chainId);
    if (!saved.some((row) => row.id === id)) throw new DomainError('not_found');
    assertFree(
      label,
      saved.filter((row) => row.id !== id),
    );
    const [row] = await tx
      .update(savedAddresses)
      .set({ label })
      .where(eq(savedAddresses.id, id))
      .returning();
    if (!row) throw new DomainError('not_found');
    return viewAddress(tx, services, row);
  });
}

/**
 * Takes an address out of the book; its row stays for the record.
 * @throws DomainError `not_found`, also where it is another member's or gone already
 */
export async function removeAddress(
  { database: { db }, clock }: Services,
  memberId: number,
  id: number,
): Promise<void> {
  const removed = await db
    .update(savedAddresses)
    .set({ removedAt: clock.now() })
    .where(
      and(
        eq(savedAddresses.id, id),
        eq(savedAddresses.memberId, memberId),
        isNull(savedAddresses.removedAt),
      ),
    )
    .returning({ id: savedAddresses.id });
  if (removed.length === 0) throw new DomainError('not_found');
}

/** Bidirectional overrides and control characters are no part of a label. */
const UNWRITTEN = /[\p{Cc}\p{Bidi_Control}]/gu;

function parseLabel(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').replaceAll(UNWRITTEN, '');
  const label = plain.normalize('NFC').trim();
  if (readsOf(label).trim() === '') throw invalidField('label', 'label.required');
  if (label.length > ADDRESS_LABEL_MAX) {
    throw invalidField('label', 'label.length', { max: ADDRESS_LABEL_MAX });
  }
  return label;
}

/** Labels that differ in capitals, or in what nobody sees, would be taken for each other. */
const readsOf = (label: string): string =>
  label
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

function assertFree(label: string, saved: readonly SavedRow[]): void {
  const taken = saved.some((row) => readsOf(row.label) === readsOf(label));
  if (taken) throw invalidField('label', 'label.taken', { label });
}

/** Until the transaction ends nobody else changes the member's book, so that it can be counted. */
async function lockBook(tx: Transaction, memberId: number): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
}

function networkOf(services: Services): AddressCheck['network'] {
  const { chainId, networkName } = requireChain(services).deployment;
  return { chain_id: chainId, name: networkName };
}

async function viewAddress(db: Database, services: Services, row: SavedRow): Promise<SavedAddress> {
  const [view] = await viewAddresses(db, services, row.memberId, [row]);
  if (!view) throw new DomainError('not_found');
  return view;
}

async function viewAddresses(
  db: Database,
  services: Services,
  memberId: number,
  saved: readonly SavedRow[],
): Promise<SavedAddress[]> {
  const wallets = saved.map((row) => row.address);
  const uses =
    wallets.length === 0
      ? []
      : await db
          .select({
            wallet: withdrawals.wallet,
            times: sql<number>`count(*)::integer`,
            last: sql<Date | string>`max(${withdrawals.finishedAt})`,
          })
          .from(withdrawals)
          .where(
            and(
              eq(withdrawals.memberId, memberId),
              eq(withdrawals.chainId, networkOf(services).chain_id),
              eq(withdrawals.detail, 'confirmed'),
              inArray(withdrawals.wallet, wallets),
            ),
          )
          .groupBy(withdrawals.wallet);
  const useOf = new Map(uses.map((use) => [use.wallet, use]));
  return saved.map((row) => {
    const use = useOf.get(row.address);
    return {
      id: row.id,
      label: row.label,
      address: row.address,
      network: networkOf(services),
      times_used: use?.times ?? 0,
      last_used_at: use ? new Date(use.last).toISOString() : null,
      created_at: row.createdAt.toISOString(),
    };
  });
}
