import { CENT, exact, sum, timesNear } from './amounts.ts';
import { tally, type Findings } from './findings.ts';
import type { Line, Order, TaxPart } from './order-events.ts';

export const subjectOf = ({ number }: Order): string => `order/${number}`;
export const grossOf = ({ price, quantity }: Line): bigint => price * BigInt(quantity);
export const netOf = (line: Line): bigint => grossOf(line) - line.discount;

const groupOf = (label: string, rate: bigint): string => `${label}/${rate}`;
const baseOf = (group: string): string => `base ${group}`;

/** Rows of a tax by rate: what was taxed and the tax, by name. */
export const taxTally = (rows: readonly TaxPart[]): Map<string, bigint> =>
  tally(
    rows.flatMap(({ label, rate, base, amount }) => {
      const group = groupOf(label, exact(rate));
      return [
        [group, exact(amount)],
        [baseOf(group), exact(base)],
      ] as const;
    }),
  );

interface Taxed {
  readonly group: string;
  readonly rate: bigint;
  readonly base: bigint;
  readonly tax: bigint;
}

const taxedOf = (order: Order): Taxed[] => [
  ...order.lines.map((line) => ({
    group: groupOf(line.label, line.rate),
    rate: line.rate,
    base: netOf(line),
    tax: line.tax,
  })),
  {
    group: groupOf(order.shippingLabel, order.shippingRate),
    rate: order.shippingRate,
    base: order.shipping,
    tax: order.shippingTax,
  },
];

/** The sums of an order from its frozen lines, and its tax from its rates. */
export function recomputeFigures(order: Order, findings: Findings): void {
  const { lines, items, discount, shipping, tax, total } = order;
  const subject = subjectOf(order);
  findings.same('orders', subject, 'items', items, sum(lines.map(grossOf)));
  findings.same('orders', subject, 'discount', discount, sum(lines.map((line) => line.discount)));
  findings.same('orders', subject, 'total', total, items - discount + shipping + tax);
  if (order.voucher === null) findings.same('orders', subject, 'without a voucher', discount, 0n);
  recomputeTaxes(order, findings);
}

/** One rate, one tax on the sum of all that it taxes; its parts are it in proportion, to the cent. */
function recomputeTaxes(order: Order, findings: Findings): void {
  const subject = subjectOf(order);
  const groups = Map.groupBy(taxedOf(order), ({ group }) => group);
  const computed = [...groups].flatMap(([group, parts]) => {
    const base = sum(parts.map((part) => part.base));
    const amount = timesNear(base, parts[0]?.rate ?? 0n, CENT);
    const stored = sum(parts.map((part) => part.tax));
    findings.same('tax', subject, `parts of ${group}`, stored, amount);
    const isFair = parts.every((part) => {
      const off = part.tax * base - amount * part.base;
      return base === 0n ? part.tax === 0n : off < CENT * base && -off < CENT * base;
    });
    findings.same('tax', subject, `proportion of ${group}`, isFair, true);
    const rows = [
      [group, amount],
      [baseOf(group), base],
    ] as const;
    return base > 0n ? rows : [];
  });
  findings.sums('tax', subject, taxTally(order.taxes), tally(computed));
  const all = [...groups.keys()].map((group) => tally(computed).get(group) ?? 0n);
  findings.same('tax', subject, 'tax', order.tax, sum(all));
}
