import { applyRate, cutToCent } from './money.ts';

/** What a closing asks for, in the day's last instant, before it matches a member's legs. */
export const closingRequirements = ['membership', 'left_direct', 'right_direct'] as const;
export type ClosingRequirement = (typeof closingRequirements)[number];

/** What one daily closing does to a position. Volumes in BV units (1e-6), money in USD units (1e-6). */
export interface BinaryMatch {
  readonly matched: bigint;
  /** Rounded down to the cent, before the cap. */
  readonly gross: bigint;
  readonly paid: bigint;
  /** Cut off by the cap: recorded, never paid. */
  readonly flushed: bigint;
  readonly carryLeft: bigint;
  readonly carryRight: bigint;
}

/**
 * The binary bonus of a day: the weaker leg is matched, the bonus is capped, both legs lose what was
 * matched. Source: domain decisions, "Bonuses"; golden case L 3,500, R 2,500, rate 10 %, cap 200 →
 * matched 2,500, gross 250, paid 200, flushed 50, carry 1,000 / 0.
 */
export function matchBinary(
  left: bigint,
  right: bigint,
  rate: string,
  dailyCap: bigint,
): BinaryMatch {
  const matched = left < right ? left : right;
  const gross = cutToCent(applyRate(matched, rate));
  const paid = gross < dailyCap ? gross : dailyCap;
  return {
    matched,
    gross,
    paid,
    flushed: gross - paid,
    carryLeft: left - matched,
    carryRight: right - matched,
  };
}

/** Direct bonus of a purchase: `rate(sponsor's plan) × amount`, rounded down to the cent. */
export function directBonus(amount: bigint, rate: string): bigint {
  return cutToCent(applyRate(amount, rate));
}
