import type { OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { allot, allotmentText, type Allotted } from '#contract/rules/offerings/allotment.ts';

/** A sum that the server told and this device gets otherwise. */
export type SumName = 'total' | 'supply' | 'price' | 'escrow' | 'kept' | 'back' | 'rest';

export interface Compared {
  /** The allotment as this device computes it, by number. */
  readonly own: ReadonlyMap<number, Allotted>;
  /** Numbers whose line differs. */
  readonly lines: ReadonlySet<number>;
  readonly sums: readonly SumName[];
  /** Sum of the whole parts, and units that were rounded up. */
  readonly whole: number;
  readonly rounded: number;
  /** What stays in escrow after it, as a decimal: nothing. */
  readonly after: string;
  /** Whose SHA-256 the fingerprint has to be. */
  readonly text: string;
}

/** What the offering's own page says of it. */
interface Terms {
  readonly supply: number;
  readonly price: string;
}

/**
 * Computes an allotment again from what was asked for and when it was paid, and finds what the answer has otherwise.
 */
export function compareAllotment(answer: OfferingAllotment, terms: Terms): Compared {
  const { rows } = answer;
  const allotment = allot(
    rows.map(({ number, asked, paid_at: at }) => ({
      number,
      units: asked,
      paidAt: Date.parse(at),
    })),
    terms.supply,
  );
  const price = parseUsd(terms.price);
  const usd = (units: number): bigint => BigInt(units) * price;
  const own = new Map(allotment.rows.map((row) => [row.number, row]));
  const seen = new Set<number>();
  const lines = new Set(
    rows.flatMap((row) => {
      const one = own.get(row.number);
      const isTwice = seen.has(row.number);
      seen.add(row.number);
      const isSame =
        one !== undefined &&
        !isTwice &&
        one.whole === row.whole &&
        one.remainder === BigInt(row.remainder) &&
        one.isRounded === row.is_rounded &&
        one.units === row.units &&
        usd(one.asked - one.units) === parseUsd(row.back);
      return isSame ? [] : [row.number];
    }),
  );
  const given = sumOf(allotment.rows, ({ units }) => units);
  const [escrow, kept, back] = [answer.escrow, answer.kept, answer.back].map(parseUsd);
  const after = (escrow ?? 0n) - (kept ?? 0n) - (back ?? 0n);
  const wrong: Readonly<Record<SumName, boolean>> = {
    total: answer.total !== allotment.total,
    supply: answer.supply !== terms.supply,
    price: parseUsd(answer.price) !== price,
    escrow: escrow !== usd(allotment.total),
    kept: kept !== usd(given),
    back: back !== usd(allotment.total - given),
    rest: after !== 0n,
  };
  return {
    own,
    lines,
    sums: (Object.keys(wrong) as SumName[]).filter((name) => wrong[name]),
    whole: sumOf(allotment.rows, ({ whole }) => whole),
    rounded: allotment.rows.filter(({ isRounded }) => isRounded).length,
    after: formatUsd(after),
    text: allotmentText(allotment),
  };
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
