/** What a paid subscription asks for. */
export interface Asked {
  readonly number: number;
  readonly units: number;
  /** ms since 1970: of two equal remainders the one that was paid earlier goes first. */
  readonly paidAt: number;
}

/** What a subscription is given, with what it was computed from. */
export interface Allotted {
  readonly number: number;
  readonly asked: number;
  /** Whole part of asked × supply ÷ total. */
  readonly whole: number;
  /** What the division leaves, of `total`; 0 where everybody gets what was asked for. */
  readonly remainder: bigint;
  /** Whether one of the units that were left went here. */
  readonly isRounded: boolean;
  readonly units: number;
}

/** Who gets how many. */
export interface Allotment {
  readonly total: number;
  readonly supply: number;
  /** By number. */
  readonly rows: readonly Allotted[];
}

/**
 * Divides the supply of an offering among what was asked for: all of it where there is enough, otherwise pro rata
 * by the method of the largest remainder. To each the whole part of asked × supply ÷ total; the units that are left
 * go one by one to the largest remainders; of equal ones to the earlier payment, then to the lower number. Source:
 * docs/domain.md, "Allotment".
 * @param asked paid subscriptions, in any order
 * @param supply units that there are
 */
export function allot(asked: readonly Asked[], supply: number): Allotment {
  const total = asked.reduce((sum, { units }) => sum + units, 0);
  const inOrder = asked.toSorted((a, b) => a.number - b.number);
  if (total <= supply) {
    const rows = inOrder.map(({ number, units }) => ({
      number,
      asked: units,
      whole: units,
      remainder: 0n,
      isRounded: false,
      units,
    }));
    return { total, supply, rows };
  }
  const shares = inOrder.map((one) => {
    // Numbers of this size times each other pass what a number holds exactly.
    const product = BigInt(one.units) * BigInt(supply);
    return { ...one, whole: Number(product / BigInt(total)), remainder: product % BigInt(total) };
  });
  const left = supply - shares.reduce((sum, { whole }) => sum + whole, 0);
  const rounded = new Set(
    shares
      .toSorted(
        (a, b) => Number(b.remainder - a.remainder) || a.paidAt - b.paidAt || a.number - b.number,
      )
      .slice(0, left)
      .map(({ number }) => number),
  );
  const rows = shares.map(({ number, units, whole, remainder }) => {
    const isRounded = rounded.has(number);
    return { number, asked: units, whole, remainder, isRounded, units: whole + Number(isRounded) };
  });
  return { total, supply, rows };
}

/**
 * The text whose SHA-256 is the fingerprint of an allotment: who decides it and who reads it compute it anew from
 * what was asked for. One line a subscription, by number: `number asked units`.
 */
export const allotmentText = ({ total, supply, rows }: Allotment): string =>
  [
    `tct-allotment-1 ${supply} ${total}`,
    ...rows.map(({ number, asked, units }) => `${number} ${asked} ${units}`),
    '',
  ].join('\n');
