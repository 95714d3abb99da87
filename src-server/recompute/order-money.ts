import { CENT, exact, ONE, sum } from './amounts.ts';
import { tally, type Findings } from './findings.ts';
import type { Journal, Line, Order, Refund } from './order-events.ts';
import { netOf, subjectOf, taxTally } from './order-figures.ts';

/** What of an order is booked as sold: revenue, shipping and tax. */
interface Booked {
  readonly revenue: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
}
const NOTHING: Booked = { revenue: 0n, shipping: 0n, tax: 0n };
const allOf = ({ revenue, shipping, tax }: Booked): bigint => revenue + shipping + tax;

/** A part of an amount for so many of all units, cut to the cent for what is counted up to there. */
function partOf(amount: bigint, { quantity }: Line, before: number, units: number): bigint {
  const until = (count: number): bigint =>
    (((amount / CENT) * BigInt(count)) / BigInt(quantity)) * CENT;
  return until(before + units) - until(before);
}

/** Follows the money of an order through its payments, refunds and reversals, from what was sold. */
export function recomputeMoney(order: Order, findings: Findings): Booked {
  const refunds = recomputeRefunds(order, findings);
  let booked = NOTHING;
  let [payments, reversals, tokens, back, borne, owed] = [0, 0, 0n, 0n, 0n, 0n];
  const seen = new Set<number>();
  for (const journal of order.journals) {
    if (journal.kind === 'order_payment') {
      payments += 1;
      [booked, tokens] = [recomputePayment(order, journal, payments, findings), tokensOf(journal)];
      borne = order.total - allOf(booked);
      findings.same('orders', subjectOf(order), 'debt given back', givenBack(order, journal), owed);
    } else if (journal.kind === 'order_refund') {
      const refund = refunds.find(({ id }) => journal.key === `order_refund:${order.number}:${id}`);
      if (!refund) {
        findings.same('orders', subjectOf(order), journal.key, 'booked', 'no such refund');
        continue;
      }
      seen.add(refund.id);
      const share = borneUntil(order, borne, back + refund.total) - borneUntil(order, borne, back);
      recomputeRefundJournal(order, journal, { refund, tokens, back, share }, findings);
      back += refund.total;
      booked = {
        revenue: booked.revenue - refund.items + share,
        shipping: booked.shipping - refund.shipping,
        tax: booked.tax - refund.tax,
      };
    } else {
      reversals += 1;
      recomputeReversal(order, journal, { booked, isLast: !order.isPaid }, findings);
      [booked, borne] = [NOTHING, 0n];
      owed = named(journal).get(debtName(order)) ?? 0n;
    }
  }
  const subject = subjectOf(order);
  const isFree = order.total === 0n;
  findings.same('orders', subject, 'payments', order.payments, isFree ? order.payments : payments);
  if (!isFree) findings.same('orders', subject, 'is paid', order.isPaid, payments > reversals);
  findings.same('orders', subject, 'borne', order.borne, borne);
  const due = refunds.filter(({ total }) => total > 0n).map(({ id }) => id);
  findings.same('orders', subject, 'refunds booked', seen.size, due.length);
  return booked;
}

/** What the company bore of so much of an order's price, cut to the cent. */
const borneUntil = (order: Order, borne: bigint, price: bigint): bigint =>
  ((borne * price) / (order.total * CENT)) * CENT;

const named = (journal: Journal): Map<string, bigint> =>
  tally(
    journal.entries.map(({ account, member, currency, amount }) => [
      `${account}${member === null ? '' : ` of ${member}`} ${currency}`,
      amount,
    ]),
  );

const debtName = ({ member }: Order): string => `debt of ${member} USD`;

/** What a payment on chain gives back of a debt: less of it, and on the balance what was paid of it. */
function givenBack(order: Order, journal: Journal): bigint {
  if (!order.isOnChain) return 0n;
  const stored = named(journal);
  const debt = stored.get(debtName(order)) ?? 0n;
  return (stored.get(`direct of ${order.member} USD`) ?? 0n) - debt;
}

/** Tokens by which a journal paid, or gave back. */
const tokensOf = ({ entries }: Journal): bigint =>
  -sum(
    entries
      .filter(({ account, currency }) => account === 'tct_conversion' && currency !== 'USD')
      .map(({ amount }) => amount),
  );

function recomputePayment(
  order: Order,
  journal: Journal,
  count: number,
  findings: Findings,
): Booked {
  const subject = subjectOf(order);
  findings.same('orders', subject, 'key', journal.key, `order_payment:${order.number}:${count}`);
  const stored = named(journal);
  const { shipping, tax, total, member } = order;
  if (!order.isOnChain) {
    const revenue = total - shipping - tax;
    const computed = tally([
      [`direct of ${member} USD`, -total],
      ['revenue USD', revenue],
      ['shipping USD', shipping],
      ['tax_payable USD', tax],
    ]);
    findings.sums('orders', subject, stored, computed);
    return { revenue, shipping, tax };
  }
  const paid = -(stored.get('tct_conversion USD') ?? 0n);
  // Less only where an administrator took less.
  const isEnough = paid === total || (order.isActivated && paid > 0n && paid < total);
  findings.same('orders', subject, 'paid', isEnough ? total : paid, total);
  const tokens = tokensOf(journal);
  const arrived = sum(
    journal.entries
      .filter(({ account }) => account === 'custody' || account === 'unmatched_receipts')
      .map(({ amount }) => amount),
  );
  findings.same('orders', subject, 'tokens in custody', arrived, tokens);
  if (order.isPaid && count === order.payments) {
    findings.same('orders', subject, 'tokens', order.tokens, tokens);
    findings.same('orders', subject, 'tokens on chain', order.received >= tokens, true);
  }
  const revenue = paid - shipping - tax;
  const company = ['revenue USD', 'shipping USD', 'tax_payable USD'];
  findings.sums(
    'orders',
    subject,
    new Map(company.map((name) => [name, stored.get(name) ?? 0n])),
    tally([
      ['revenue USD', revenue],
      ['shipping USD', shipping],
      ['tax_payable USD', tax],
    ]),
  );
  return { revenue, shipping, tax };
}

/** Every refund from the units that came back, one after the other. */
function recomputeRefunds(order: Order, findings: Findings): Refund[] {
  const subject = subjectOf(order);
  const back = new Map<number, number>();
  let isShippingBack = false;
  const refunds = order.refunds.map((refund): Refund => {
    const parts = refund.lines.flatMap(({ line: id, quantity }) => {
      const line = order.lines.find((one) => one.id === id);
      if (!line) return [];
      const before = back.get(id) ?? 0;
      back.set(id, before + quantity);
      const amount = partOf(netOf(line), line, before, quantity);
      return [{ line, amount, tax: partOf(line.tax, line, before, quantity) }];
    });
    const isSentBack = order.lines.every(
      ({ id, kind, quantity }) => kind === 'digital' || (back.get(id) ?? 0) >= quantity,
    );
    const withShipping = isSentBack && !isShippingBack && order.shipping > 0n;
    isShippingBack ||= withShipping;
    const shipping = withShipping ? order.shipping : 0n;
    const shippingTax = withShipping ? order.shippingTax : 0n;
    const items = sum(parts.map(({ amount }) => amount));
    const tax = sum(parts.map((part) => part.tax)) + shippingTax;
    const total = items + shipping + tax;
    const name = `refund ${refund.id}`;
    findings.same('orders', subject, `${name} items`, refund.items, items);
    findings.same('orders', subject, `${name} shipping`, refund.shipping, shipping);
    findings.same('tax', subject, `${name} tax`, refund.tax, tax);
    findings.same('orders', subject, `${name} total`, refund.total, total);
    findings.sums(
      'tax',
      subject,
      taxTally(refund.taxes),
      taxTally([
        ...parts.map(({ line, amount, tax: own }) => row(line.label, line.rate, amount, own)),
        ...(withShipping
          ? [row(order.shippingLabel, order.shippingRate, shipping, shippingTax)]
          : []),
      ]),
    );
    return { ...refund, items, shipping, tax, total };
  });
  findings.same(
    'orders',
    subject,
    'refunded',
    order.refunded,
    sum(refunds.map((one) => one.total)),
  );
  findings.same('orders', subject, 'shipping refunded', order.isShippingRefunded, isShippingBack);
  for (const { id, cancelled, returned } of order.lines) {
    findings.same('orders', subject, `units back ${id}`, cancelled + returned, back.get(id) ?? 0);
  }
  return refunds;
}

const text = (amount: bigint): string =>
  `${amount / ONE}.${(amount % ONE).toString().padStart(18, '0')}`;
const row = (label: string, rate: bigint, base: bigint, amount: bigint) => ({
  label,
  rate: text(rate),
  base: text(base),
  amount: text(amount),
});

interface Refunding {
  readonly refund: Refund;
  /** Tokens that paid the order, and USD that had gone back before. */
  readonly tokens: bigint;
  readonly back: bigint;
  /** The part of it that the company had borne. */
  readonly share: bigint;
}

function recomputeRefundJournal(
  order: Order,
  journal: Journal,
  { refund, tokens, back, share }: Refunding,
  findings: Findings,
): void {
  const { items, shipping, tax, total } = refund;
  findings.same('orders', subjectOf(order), `refund ${refund.id} borne`, refund.borne, share);
  const sold = [
    ['revenue USD', share - items],
    ['shipping USD', -shipping],
    ['tax_payable USD', -tax],
  ] as const;
  const stored = named(journal);
  if (!order.isOnChain) {
    const computed = tally([...sold, [`direct of ${order.member} USD`, total]]);
    return findings.sums('orders', subjectOf(order), stored, computed);
  }
  const currency = journal.entries.find((entry) => entry.currency !== 'USD')?.currency;
  const { grain } = order;
  const until = (usd: bigint): bigint => ((tokens * usd) / (order.total * grain)) * grain;
  const given = until(back + total) - until(back);
  const computed = tally([
    ...sold,
    ['tct_conversion USD', total - share],
    ...(currency === undefined
      ? []
      : [
          [`tct_conversion ${currency}`, given] as const,
          [`unmatched_receipts ${currency}`, -given] as const,
        ]),
  ]);
  findings.sums('orders', subjectOf(order), stored, computed);
}

/** Takes back what is booked, and books as a debt what the buyer keeps. */
function recomputeReversal(
  order: Order,
  journal: Journal,
  { booked, isLast }: { readonly booked: Booked; readonly isLast: boolean },
  findings: Findings,
): void {
  const stored = named(journal);
  const usd = new Map([...stored].filter(([name]) => name.endsWith(' USD')));
  const debt = isLast ? sum(order.lines.map(keptWorth)) : (stored.get(debtName(order)) ?? 0n);
  const computed = tally([
    ['revenue USD', -booked.revenue],
    ['shipping USD', -booked.shipping],
    ['tax_payable USD', -booked.tax],
    ['tct_conversion USD', allOf(booked)],
    [debtName(order), debt],
    ['bonus_expense USD', -debt],
  ]);
  findings.sums('orders', subjectOf(order), usd, computed);
}

/** What the units of a line cost that its buyer keeps though nothing pays them. */
function keptWorth(line: Line): bigint {
  const kept = line.shipped - line.returned;
  return partOf(netOf(line) + line.tax, line, 0, kept);
}

/** Invoices and credit notes of an order: one a payment, one a refund, of the same totals. */
export function recomputeInvoices(order: Order, findings: Findings): void {
  const subject = subjectOf(order);
  const sold = order.invoices.filter(({ series }) => series === 'TCT');
  const credited = order.invoices.filter(({ series }) => series === 'NC');
  findings.same('invoices', subject, 'invoices', sold.length, order.payments);
  findings.same('invoices', subject, 'credit notes', credited.length, order.refunds.length);
  for (const { total, taxes } of sold) {
    findings.same('invoices', subject, 'total', exact(total), order.total);
    findings.sums('invoices', subject, taxTally(taxes), taxTally(order.taxes));
  }
  for (const { refund: id, total, taxes } of credited) {
    const refund = order.refunds.find((one) => one.id === id);
    findings.same('invoices', subject, `credit ${id}`, exact(total), refund?.total ?? null);
    findings.sums('invoices', subject, taxTally(taxes), taxTally(refund?.taxes ?? []));
  }
}
