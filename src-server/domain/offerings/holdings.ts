import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { OfferingRegister } from '#contract/api/admin/offering-chain.ts';
import type { Holdings } from '#contract/api/tokenization/holdings.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import {
  holderWallets,
  offeringIssueItems,
  offeringIssues,
} from '../../database/schema/offering-chain.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../base/member-names.ts';
import { findOffering } from './approval.ts';
import { freezeOf } from './holders/acts.ts';
import { newestRegister, type RegisterRow } from './register.ts';

/** What a member holds of issued offerings: on chain by the newest register, before the first one as it was issued. */
export async function holdingsOf(
  db: Database,
  services: Pick<Services, 'settings'>,
  memberId: number,
): Promise<Holdings> {
  const rows = await db
    .select({
      offering: offerings,
      subscription: subscriptions,
      item: offeringIssueItems,
      lockedUntil: offeringIssues.lockedUntil,
    })
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .innerJoin(offeringIssues, eq(offeringIssues.offeringId, offerings.id))
    .innerJoin(offeringIssueItems, eq(offeringIssueItems.subscriptionNumber, subscriptions.number))
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        eq(subscriptions.state, 'allotted'),
        eq(offerings.state, 'issued'),
      ),
    )
    .orderBy(asc(offerings.id), asc(subscriptions.number));
  const items: Holdings['items'] = [];
  for (const some of Map.groupBy(rows, ({ offering }) => offering.id).values()) {
    const [first] = some;
    if (!first) continue;
    const { offering, lockedUntil } = first;
    const sumOf = (of: (row: (typeof some)[number]) => number): number =>
      some.reduce((sum, row) => sum + of(row), 0);
    const issued = {
      own: sumOf(({ item }) => (item.identity === null ? 0 : item.units)),
      custody: sumOf(({ item }) => (item.identity === null ? item.units : 0)),
    };
    const register = await newestRegister(db, offering.id);
    const found = register?.report.members.find((row) => row.memberId === memberId);
    const paid = some.reduce(
      (sum, { subscription: { amount, returned } }) => sum + amount - returned,
      0n,
    );
    const frozen = await freezeOf(db, { offeringId: offering.id, memberId });
    items.push({
      slug: offering.slug,
      name_es: offering.nameEs,
      name_en: offering.nameEn,
      price: formatUsd(offering.price),
      units: sumOf(({ subscription }) => subscription.allotted ?? 0),
      paid: formatUsd(paid),
      in_wallet: found?.own ?? issued.own,
      in_custody: found?.custody ?? issued.custody,
      issued_at: (offering.issuedAt ?? lockedUntil).toISOString(),
      locked_until: lockedUntil.toISOString(),
      register: register && registerOrigin(register),
      frozen: frozen && { at: frozen.at.toISOString(), note: frozen.note },
    });
  }
  return { items, ...(await chosenWallet(db, services, memberId)) };
}

const registerOrigin = ({ blockNumber, at, agrees }: RegisterRow) => ({
  block: blockNumber,
  at: at.toISOString(),
  agrees,
});

/** The wallet that was chosen last, and from when it counts: so long after it was proved first. */
async function chosenWallet(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  memberId: number,
): Promise<Pick<Holdings, 'wallet' | 'wallet_from'>> {
  const [row] = await db
    .select()
    .from(holderWallets)
    .where(and(eq(holderWallets.memberId, memberId), isNull(holderWallets.leftAt)))
    .orderBy(desc(holderWallets.chosenAt))
    .limit(1);
  if (!row) return { wallet: null, wallet_from: null };
  const { new_wallet_hold_hours: hold } = await settings.read(db);
  const from = new Date(row.provedAt.getTime() + hold * HOUR_MS);
  return { wallet: row.address, wallet_from: from.toISOString() };
}

/**
 * The newest register of an offering as administrators see it.
 * @throws DomainError `not_found`
 */
export async function registerView(db: Database, id: number): Promise<OfferingRegister> {
  await findOffering(db, id);
  const register = await newestRegister(db, id);
  if (!register) return { register: null };
  const { report } = register;
  const names = await namesOf(
    db,
    report.members.map(({ memberId }) => memberId),
  );
  const memberOf = (memberId: number) => ({
    username: names.get(memberId)?.username ?? '',
    name: names.get(memberId)?.name ?? '',
  });
  return {
    register: {
      ...registerOrigin(register),
      day: register.day,
      wallets: report.wallets.map(({ wallet, units, memberId, isCustody }) => ({
        wallet,
        units,
        member: memberId === null ? null : memberOf(memberId),
        is_custody: isCustody,
      })),
      members: report.members.map(({ memberId, books, own, custody }) => ({
        member: memberOf(memberId),
        books,
        own,
        custody,
        difference: own + custody - books,
      })),
      undecided: (report.undecided ?? []).map((act) => ({ ...act })),
    },
  };
}
