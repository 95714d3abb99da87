/** Why a voucher does not apply; each has its sentence. */
export const voucherProblems = [
  'unknown',
  'expired',
  'used',
  'spent',
  'no_items',
  'minimum',
] as const;
export type VoucherProblem = (typeof voucherProblems)[number];

interface VoucherTerms {
  readonly isActive: boolean;
  /** Milliseconds; null: no such bound. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Null: for everything. */
  readonly categoryId: number | null;
  /** USD base units that the items must reach. */
  readonly minimum: bigint;
  readonly usesMax: number | null;
  readonly uses: number;
  readonly perMemberMax: number;
}

interface VoucherUse {
  readonly now: number;
  /** Uses by the member that stand. */
  readonly ownUses: number;
  readonly items: bigint;
  readonly categories: readonly number[];
}

/** Whether anybody can use a voucher now, or why nobody can. */
export type VoucherStanding = 'active' | 'inactive' | 'early' | 'ended' | 'used_up';

type Lasting = Pick<VoucherTerms, 'isActive' | 'startsAt' | 'endsAt' | 'usesMax' | 'uses'>;

export function voucherStanding(terms: Lasting, now: number): VoucherStanding {
  const { isActive, startsAt, endsAt, usesMax, uses } = terms;
  if (!isActive) return 'inactive';
  if (startsAt !== null && now < startsAt) return 'early';
  if (endsAt !== null && now >= endsAt) return 'ended';
  return usesMax !== null && uses >= usesMax ? 'used_up' : 'active';
}

/** What is wrong with a voucher for a cart; null where it applies. */
export function voucherProblem(
  terms: VoucherTerms,
  { now, ownUses, items, categories }: VoucherUse,
): VoucherProblem | null {
  const standing = voucherStanding(terms, now);
  if (standing === 'inactive' || standing === 'early') return 'unknown';
  if (standing === 'ended') return 'expired';
  if (ownUses >= terms.perMemberMax) return 'used';
  if (standing === 'used_up') return 'spent';
  if (terms.categoryId !== null && !categories.includes(terms.categoryId)) return 'no_items';
  return items < terms.minimum ? 'minimum' : null;
}
