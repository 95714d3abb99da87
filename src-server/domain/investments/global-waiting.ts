import type { GlobalOverview } from '#contract/api/global-network.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { globalCredits, type GlobalCredit } from '../ledger/global-credits.ts';
import { availableOf, type Available } from '../ledger/available.ts';

export interface WaitingCredit extends GlobalCredit {
  /** Part of it that is still in the balance and can not be withdrawn yet. */
  readonly waits: bigint;
}

/**
 * Which credits make up what still waits: what left a balance left its oldest part.
 * @param credits newest first
 * @param waiting as `availableOf` says, USD base units
 */
export function stillWaiting(credits: readonly GlobalCredit[], waiting: bigint): WaitingCredit[] {
  let left = waiting;
  return credits.flatMap((credit) => {
    const waits = credit.amount < left ? credit.amount : left;
    left -= waits;
    return waits > 0n ? [{ ...credit, waits }] : [];
  });
}

interface Waiting {
  readonly waitHours: number;
  readonly available: Available;
  /** Newest first; they add up to `available.waiting`. */
  readonly waiting: readonly WaitingCredit[];
}

/** What of a member's global balance can't be withdrawn yet, credit by credit. */
export async function waitingOf(
  db: Database,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  memberId: number,
): Promise<Waiting> {
  const now = clock.now();
  const { global_network_wait_hours: waitHours } = await settings.read(db);
  const available = await availableOf(db, memberId, 'global', { now, waitHours });
  const since = new Date(now.getTime() - waitHours * HOUR_MS);
  const credits = await globalCredits(db, memberId, since);
  return { waitHours, available, waiting: stillWaiting(credits, available.waiting) };
}

/** Credits of one moment and day together, oldest first. */
export function waitingDays(
  waiting: readonly WaitingCredit[],
  waitHours: number,
): GlobalOverview['waiting'] {
  const groups = new Map<string, { day: string; at: Date; amount: bigint }>();
  for (const { day, at, waits } of waiting) {
    const key = `${day} ${at.getTime()}`;
    const group = groups.get(key) ?? { day, at, amount: 0n };
    groups.set(key, { ...group, amount: group.amount + waits });
  }
  return [...groups.values()]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ day, at, amount }) => ({
      day,
      amount: formatUsd(amount),
      credited_at: at.toISOString(),
      available_at: new Date(at.getTime() + waitHours * HOUR_MS).toISOString(),
    }));
}
