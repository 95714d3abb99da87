import type { Findings } from './findings.ts';
import type { Line, Order } from './order-events.ts';
import { subjectOf } from './order-figures.ts';

const units = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((all, line) => all + of(line), 0);

/** Where the units of an order are, and the state that they give it. */
export function recomputeGoods(order: Order, findings: Findings): void {
  const subject = subjectOf(order);
  for (const line of order.lines) {
    if (line.kind === 'shipped') {
      findings.same('orders', subject, `shipped of ${line.id}`, line.shipped, line.sent);
    } else if (order.isPaid) {
      findings.same('orders', subject, `delivered of ${line.id}`, line.shipped, line.quantity);
    }
  }
  findings.same('orders', subject, 'state', order.state, stateOf(order));
  for (const [variant, lines] of Map.groupBy(order.lines, (line) => line.variant)) {
    recomputeMoves(order, { variant, lines }, findings);
  }
}

/** An order that nothing pays has ended or waits; which of the two its request says, and it alone. */
function stateOf(order: Order): string {
  const { lines, state, isPaid, hasOpenReturn } = order;
  if (!isPaid) return ['new', 'expired', 'cancelled'].includes(state) ? state : 'unpaid';
  if (lines.every((line) => line.cancelled + line.returned === line.quantity)) return 'refunded';
  if (hasOpenReturn) return 'returned';
  const sent = lines.filter((line) => line.kind === 'shipped' && line.quantity > line.cancelled);
  if (sent.every((line) => line.shipped + line.cancelled === line.quantity)) return 'fulfilled';
  return sent.some((line) => line.shipped > 0) ? 'partly_fulfilled' : 'paid';
}

interface OfVariant {
  readonly variant: number;
  readonly lines: readonly Line[];
}

/** What an order took out of the stock of a variant is what its movements say. */
function recomputeMoves(order: Order, { variant, lines }: OfVariant, findings: Findings): void {
  const moved = (kind: string): number =>
    order.moves.find((row) => row.variant === variant && row.move === kind)?.units ?? 0;
  const [reserved, released, sold, back] = [
    moved('reservation'),
    moved('release'),
    moved('sale'),
    moved('return'),
  ];
  // A variant without limit never moves.
  if (reserved === 0) {
    const all = released + sold + back + units(lines, (line) => line.stocked);
    return findings.same('stock', subjectOf(order), `nothing of ${variant}`, all, 0);
  }
  const subject = `${subjectOf(order)} variant/${variant}`;
  const out = reserved - released - back;
  findings.same(
    'stock',
    subject,
    'out of stock',
    units(lines, (line) => line.stocked),
    out,
  );
  const waiting = order.state === 'new' ? units(lines, (line) => line.stocked) : 0;
  findings.same('stock', subject, 'reserved', reserved - released - sold, waiting);
  // Paid again, it takes what had not left; ended, it takes nothing.
  if (order.payments <= 1 && (order.isPaid || order.state === 'new')) {
    const all = units(lines, (line) => line.quantity);
    findings.same('stock', subject, 'taken', reserved - released, all);
  }
}
