import { and, desc, eq } from 'drizzle-orm';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { isStaff } from '#contract/rules/staff.ts';
import { formatUnits, formatUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { gameMembers } from '../../database/schema/game.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { members } from '../../database/schema/members.ts';
import { positions } from '../../database/schema/tree.ts';
import type { Services } from '../../services.ts';
import { pictureUrl } from '../files/avatars.ts';
import { DomainError } from '../base/errors.ts';
import { balancesOf } from '../ledger/journals.ts';
import { namesOf } from '../base/member-names.ts';
import { currentMembership, lastExpiredMembership } from '../memberships/current.ts';
import { openCode } from '../accounts/email-verification.ts';
import { hasFactor } from '../accounts/second-factor/factors.ts';
import { preferencesOf } from '../inbox/preferences.ts';
import { availableOf } from '../ledger/available.ts';

/**
 * The signed-in member with their figures, all read in one transaction; names in the language that
 * the screens are in, which need not be the member's own.
 */
export function currentUser(
  services: Services,
  memberId: number,
  language: 'es' | 'en',
): Promise<CurrentUser> {
  return services.database.transaction(async (tx) => {
    const now = services.clock.now();
    const { global_network_wait_hours: waitHours } = await services.settings.read(tx);
    const [row] = await tx
      .select({ member: members, position: positions })
      .from(members)
      .leftJoin(positions, eq(positions.memberId, members.id))
      .where(eq(members.id, memberId));
    if (!row) throw new DomainError('not_found');
    const { member, position } = row;
    const balances = await balancesOf(tx, memberId);
    const global = await availableOf(tx, memberId, 'global', { now, waitHours });
    const enrolled = await hasFactor(tx, memberId);
    const paused = member.withdrawalsPausedUntil;
    return {
      username: member.username,
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      email_verified: member.emailVerifiedAt !== null,
      email_code: member.emailVerifiedAt ? null : await openCode(tx, services, member),
      phone_number: member.phoneNumber,
      country: member.country,
      language: member.language,
      avatar: member.avatar && pictureUrl(member.avatar),
      is_admin: member.isAdmin,
      role: member.role,
      duties: member.duties,
      second_factor: { enrolled, missing: !enrolled && isStaff(member) },
      insertion_side: member.insertionSide,
      balance: formatUsd(balances.direct),
      pool_bonus_balance: formatUsd(balances.pool),
      global_balance: {
        available: formatUsd(global.available),
        waiting: formatUsd(global.waiting),
      },
      held_balance: formatUsd(balances.held_direct + balances.held_pool + balances.held_global),
      debt: formatUsd(balances.debt),
      ...(await membershipFigures(tx, memberId, language, now)),
      left_volume: formatVolume(position?.leftCarry),
      right_volume: formatVolume(position?.rightCarry),
      last_closing: await lastClosing(tx, memberId),
      withdrawals_paused_until: paused && paused > now ? paused.toISOString() : null,
      joined_at: member.createdAt.toISOString(),
      sponsor: await sponsorOf(tx, member.sponsorId),
      preferences: preferencesOf(member.preferences),
      hidden_areas: await hiddenAreas(tx, memberId),
    };
  });
}

/** The game alone can be switched off by who would play it. */
async function hiddenAreas(
  tx: Transaction,
  memberId: number,
): Promise<CurrentUser['hidden_areas']> {
  const [row] = await tx
    .select({ isEnabled: gameMembers.isEnabled })
    .from(gameMembers)
    .where(eq(gameMembers.memberId, memberId));
  return row?.isEnabled === false ? ['game'] : [];
}

async function sponsorOf(
  tx: Transaction,
  sponsorId: number | null,
): Promise<CurrentUser['sponsor']> {
  const sponsor = sponsorId === null ? undefined : (await namesOf(tx, [sponsorId])).get(sponsorId);
  return sponsor ? { username: sponsor.username, name: sponsor.name } : null;
}

async function membershipFigures(
  tx: Transaction,
  memberId: number,
  language: 'es' | 'en',
  now: Date,
): Promise<Pick<CurrentUser, 'current_membership' | 'expired_membership'>> {
  const current = await currentMembership(tx, memberId, now);
  if (!current) {
    const expired = await lastExpiredMembership(tx, memberId, now);
    return {
      current_membership: null,
      expired_membership: expired && { current_progress: 100 },
    };
  }
  const { plan, membership } = current;
  // An upgrade goes on with the time that was running.
  const starts = membership.periodStartsAt.getTime();
  const ends = membership.endsAt.getTime();
  const progress = ((now.getTime() - starts) / (ends - starts)) * 100;
  return {
    current_membership: {
      name: language === 'en' ? plan.nameEn : plan.name,
      left_days_membership: Math.ceil((ends - now.getTime()) / DAY_MS),
      current_progress: Math.round(progress * 100) / 100,
      ends_at: membership.endsAt.toISOString(),
    },
    expired_membership: null,
  };
}

/** The last daily closing that paid the member, from the facts its journal kept. */
async function lastClosing(
  tx: Transaction,
  memberId: number,
): Promise<CurrentUser['last_closing']> {
  const [row] = await tx
    .select({ details: journals.details })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(
      and(
        eq(entries.memberId, memberId),
        eq(entries.account, 'direct'),
        eq(journals.kind, 'binary_bonus'),
      ),
    )
    .orderBy(desc(entries.id))
    .limit(1);
  if (!row) return null;
  const text = (name: string): string => String(row.details[name] ?? '');
  return {
    day: text('day'),
    matched: text('matched'),
    rate: text('rate'),
    paid: text('paid'),
    carry_left: text('carry_left'),
    carry_right: text('carry_right'),
  };
}

const formatVolume = (units: bigint = 0n): string => formatUnits(units, USD_DECIMALS);
