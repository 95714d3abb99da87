/** Why a voucher does not apply; each has its sentence. */
export const voucherProblems = ['unknown', 'expired', 'used', 'no_items', 'minimum'] as const;
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

/** What is wrong with a voucher for a cart; null where it applies. */
export function voucherProblem(
  terms: VoucherTerms,
  { now, ownUses, items, categories }: VoucherUse,
): VoucherProblem | null {
  if (!terms.isActive || (terms.startsAt !== null && now < terms.startsAt)) return 'unknown';
  if (terms.endsAt !== null && now >= terms.endsAt) return 'expired';
  if (ownUses >= terms.perMemberMax) return 'used';
  // What others have used up is over for this member too.
  if (terms.usesMax !== null && terms.uses >= terms.usesMax) return 'expired';
  if (terms.categoryId !== null && !categories.includes(terms.categoryId)) return 'no_items';
  return items < terms.minimum ? 'minimum' : null;
}
