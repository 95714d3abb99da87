import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { AddressFormat, PostalAddress } from '#contract/api/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { postalAddresses, type StoredAddress } from '../../database/schema/market-orders.ts';
import { DomainError } from '../base/errors.ts';
import { sayOf } from '../base/say.ts';
import { lockMember } from '../memberships/current.ts';
import { addressView, checkedAddress, countryName, fieldsOf, isCountry } from './countries.ts';
import { methodsTo, shippedTo } from './pricing.ts';
import type { Shopper } from './shopper.ts';

type AddressRow = typeof postalAddresses.$inferSelect;

export interface AddressFields extends StoredAddress {
  readonly label: string;
  readonly is_default: boolean;
}

/** A member's postal addresses, the default one first. */
export async function addressesOf(
  db: Database,
  { memberId, language }: Shopper,
): Promise<{ items: PostalAddress[] }> {
  const rows = await rowsOf(db, memberId);
  const shipped = await shippedTo(
    db,
    rows.map(({ address }) => address.country),
  );
  return {
    items: rows.map(({ id, label, isDefault, address }) => ({
      id,
      label,
      is_default: isDefault,
      is_shipped: shipped.has(address.country),
      ...addressView(address, language),
    })),
  };
}

const rowsOf = (db: Database, memberId: number): Promise<AddressRow[]> =>
  db
    .select()
    .from(postalAddresses)
    .where(eq(postalAddresses.memberId, memberId))
    .orderBy(desc(postalAddresses.isDefault), asc(postalAddresses.id));

/** The address that a member's figures are estimated for; null without one. */
export async function defaultAddress(db: Database, memberId: number): Promise<AddressRow | null> {
  return (await rowsOf(db, memberId))[0] ?? null;
}

/** @throws DomainError `not_found`, also where it is another member's */
export async function ownAddress(db: Database, memberId: number, id: number): Promise<AddressRow> {
  const [row] = await db
    .select()
    .from(postalAddresses)
    .where(and(eq(postalAddresses.id, id), eq(postalAddresses.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The first one is the default. @throws DomainError `too_many`, `validation` */
export async function addAddress(
  tx: Transaction,
  { memberId, now }: Shopper,
  { label, is_default, ...given }: AddressFields,
): Promise<void> {
  const address = checkedAddress(given);
  await lockMember(tx, memberId);
  const [found] = await tx
    .select({ count: count() })
    .from(postalAddresses)
    .where(eq(postalAddresses.memberId, memberId));
  const before = found?.count ?? 0;
  if (before >= marketLimits.addresses) {
    throw new DomainError('too_many', { details: { max: marketLimits.addresses } });
  }
  const isDefault = is_default || before === 0;
  if (isDefault) await clearDefault(tx, memberId);
  await tx
    .insert(postalAddresses)
    .values({ memberId, label: label.trim(), address, isDefault, createdAt: now });
}

/** @throws DomainError `not_found`, `validation` */
export async function changeAddress(
  tx: Transaction,
  { memberId }: Shopper,
  { id, label, is_default, ...given }: AddressFields & { readonly id: number },
): Promise<void> {
  const address = checkedAddress(given);
  await lockMember(tx, memberId);
  const before = await ownAddress(tx, memberId, id);
  if (is_default && !before.isDefault) await clearDefault(tx, memberId);
  await tx
    .update(postalAddresses)
    .set({ label: label.trim(), address, isDefault: is_default || before.isDefault })
    .where(eq(postalAddresses.id, id));
}

/** Erases it; the next one is the default then. @throws DomainError `not_found` */
export async function removeAddress(
  tx: Transaction,
  { memberId }: Shopper,
  id: number,
): Promise<void> {
  await lockMember(tx, memberId);
  const row = await ownAddress(tx, memberId, id);
  await tx.delete(postalAddresses).where(eq(postalAddresses.id, id));
  if (!row.isDefault) return;
  const next = await defaultAddress(tx, memberId);
  if (!next) return;
  await tx.update(postalAddresses).set({ isDefault: true }).where(eq(postalAddresses.id, next.id));
}

const clearDefault = (tx: Transaction, memberId: number) =>
  tx
    .update(postalAddresses)
    .set({ isDefault: false })
    .where(and(eq(postalAddresses.memberId, memberId), eq(postalAddresses.isDefault, true)));

/** How addresses of a country are written. @throws DomainError `not_found` */
export async function countryFormat(
  db: Database,
  country: string,
  { language }: Pick<Shopper, 'language'>,
): Promise<AddressFormat> {
  if (!isCountry(country)) throw new DomainError('not_found');
  const { zone } = await methodsTo(db, country, { weight: 0, shipsOn: '2026-01-01' });
  return {
    country,
    name: { text: countryName(country, language), language },
    fields: fieldsOf(country),
    zone: zone && sayOf(zone.nameEs, zone.nameEn, language),
  };
}
