import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Order, OrderLine, OrderPackage, OrderReturn } from '#contract/api/market/market.ts';
import { addDays, type UtcDay } from '#contract/rules/days.ts';
import { daysLate } from '#contract/rules/market/business-days.ts';
import { isPaid } from '#contract/rules/market/orders.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import { postalLines } from '#contract/rules/setting-rules.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import { productFiles, products, productVariants } from '../../database/schema/market-goods.ts';
import { invoices } from '../../database/schema/market-delivery.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { journals } from '../../database/schema/ledger.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { sayOf } from '../base/say.ts';
import { fileView } from '../files/records.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import { addressView } from '../market/countries.ts';
import { picturesOf } from '../market/goods.ts';
import { invoiceName, invoicesOf } from '../market/invoices.ts';
import { openUnits, type LineRow, type OrderRow } from '../market/order-rows.ts';
import type { Shopper } from '../market/shopper.ts';
import { excessOf } from '../purchases/views.ts';
import { partsOf, returnableOf, unitsPacking, type OrderParts } from './parts.ts';
import { headsOf, type Reader } from './heads.ts';
import { paidBack, planRefund } from './refunds.ts';

/** An order with all that is known of it. */
export async function orderView(
  db: Database,
  services: Services,
  reader: Reader,
  row: OrderRow,
): Promise<Order> {
  const { language, now } = reader;
  const parts = await partsOf(db, [row.number]);
  const [head] = await headsOf(db, reader, [row]);
  if (!head) throw new DomainError('not_found');
  const settings = await services.settings.read(db);
  const { market_return_days: days, market_return_address: returnsTo } = settings;
  const [invoice] = row.paidAt === null ? [] : (await invoicesOf(db, row.number)).toReversed();
  return {
    ...head,
    paid_at: row.paidAt?.toISOString() ?? null,
    payment: row.payment,
    currency: row.paidCurrency,
    totals: {
      items: formatUsd(row.items),
      discount: formatUsd(row.discount),
      shipping: formatUsd(row.shipping),
      tax: formatUsd(row.tax),
      total: formatUsd(row.total),
      taxes: row.taxes.map((tax) => ({ ...tax, products: [] })),
    },
    voucher: row.voucherCode,
    method: row.method ? sayOf(row.method.name_es, row.method.name_en, language) : null,
    address: row.address ? addressView(row.address, language) : null,
    address_erased: row.addressErasedAt !== null,
    invoice_name: row.invoiceName,
    tax_id: row.taxId,
    invoice: invoice ? invoiceName(invoice) : null,
    entry: await entryOf(db, row),
    lines: await lineViews(db, row, parts, { language, now, days }),
    packages: parts.packages.map((one) => packageView(one, { parts, row, now, settings })),
    returns: parts.returns.map((one) => returnView(one, parts)),
    refunds: await refundViews(db, row, parts),
    excess: row.requestNumber === null ? [] : await excessOf(db, services, row.requestNumber),
    steps: stepsOf(row, parts),
    ship_by: row.shipBy,
    return_days: days,
    return_address: postalLines(returnsTo),
    can_cancel: row.state === 'new',
  };
}

/** The buyer's entry that paid it. */
async function entryOf(
  db: Database,
  { memberId, number, payment }: OrderRow,
): Promise<string | null> {
  if (payment !== 'balance') return null;
  const [entry] = await db
    .select({ id: memberEntries.entryId })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.sourceType, 'order'),
        eq(memberEntries.sourceId, String(number)),
        eq(memberEntries.kind, 'order_payment'),
      ),
    )
    .limit(1);
  return entry ? String(entry.id) : null;
}

interface Reading extends Reader {
  readonly days: number;
}

async function lineViews(
  db: Database,
  row: OrderRow,
  parts: OrderParts,
  reading: Reading,
): Promise<OrderLine[]> {
  const { lines } = parts;
  const ids = lines.map(({ productId }) => productId);
  const [pictures, downloads, shown] = [
    await picturesOf(db, ids, reading),
    row.paidAt === null
      ? new Map<number, OrderLine['downloads']>()
      : await downloadsOf(db, ids, reading),
    await slugsOf(db, lines),
  ];
  return lines.map((line) => {
    const packing = unitsPacking(parts, line.id);
    const free = line.kind === 'shipped' ? openUnits(line) - packing : 0;
    const canCancel = isPaid(row.state) && free > 0;
    const returnable = returnableOf(row, line, parts, reading);
    const product = shown.get(line.id);
    return {
      id: line.id,
      product: product?.slug ?? null,
      kind: line.kind,
      sku: line.sku,
      name: sayOf(line.nameEs, line.nameEn, reading.language),
      option: sayOf(line.optionEs, line.optionEn, reading.language),
      drawing: line.drawing,
      picture: pictures.get(line.productId)?.[0] ?? null,
      quantity: line.quantity,
      price: formatUsd(line.price),
      discount: formatUsd(line.discount),
      tax: formatUsd(line.tax),
      tax_rate: plainRate(line.taxRate),
      shipped: line.shipped,
      cancelled: line.cancelled,
      returned: line.returned,
      open: free,
      can_cancel: canCancel,
      cancel_amount: formatUsd(canCancel ? cancelAmount(row, lines, line.id, free) : 0n),
      expected_on: free > 0 ? expectedOn(row, product) : null,
      returnable: returnable.units,
      return_until: returnable.until?.toISOString() ?? null,
      no_return: returnable.refusal,
      keys: keyViews(parts, line.id),
      downloads: line.shipped > line.returned ? (downloads.get(line.productId) ?? []) : [],
    };
  });
}

/** What comes back for units of a line that are taken back before they leave. */
const cancelAmount = (
  row: OrderRow,
  lines: readonly LineRow[],
  lineId: number,
  units: number,
): bigint => paidBack(planRefund(row, lines, new Map([[lineId, units]])));

const expectedOn = (
  { waitsUntil }: OrderRow,
  product: { readonly expectedOn: string | null } | undefined,
): string | null => waitsUntil ?? product?.expectedOn ?? null;

const keyViews = ({ keys }: OrderParts, lineId: number): OrderLine['keys'] =>
  (keys.get(lineId) ?? []).map(({ hint, revealedAt }) => ({
    hint,
    revealed_at: revealedAt?.toISOString() ?? null,
  }));

/** Addresses of lines' products that are shown, and when more of them is expected. */
async function slugsOf(db: Database, lines: readonly LineRow[]) {
  if (lines.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      id: productVariants.id,
      expectedOn: productVariants.expectedOn,
      slug: products.slug,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      inArray(
        productVariants.id,
        lines.map(({ variantId }) => variantId),
      ),
    );
  const byVariant = new Map(rows.map((row) => [row.id, row]));
  return new Map(lines.map((line) => [line.id, byVariant.get(line.variantId)]));
}

async function downloadsOf(
  db: Database,
  productIds: readonly number[],
  { language }: Reader,
): Promise<Map<number, OrderLine['downloads']>> {
  const found = new Map<number, OrderLine['downloads']>();
  if (productIds.length === 0) return found;
  const rows = await db
    .select({ download: productFiles, file: files })
    .from(productFiles)
    .innerJoin(files, eq(files.id, productFiles.fileId))
    .where(
      and(
        inArray(productFiles.productId, [...new Set(productIds)]),
        eq(productFiles.isDownload, true),
        sql`${files.deletedAt} is null`,
      ),
    )
    .orderBy(asc(productFiles.position));
  for (const { download, file } of rows) {
    const view = {
      file: fileView(file),
      title: sayOf(download.titleEs, download.titleEn, language),
    };
    found.set(download.productId, [...(found.get(download.productId) ?? []), view]);
  }
  return found;
}

interface PackageReading {
  readonly parts: OrderParts;
  readonly row: OrderRow;
  readonly now: Date;
  readonly settings: Settings;
}

function packageView(
  one: OrderParts['packages'][number],
  { parts: { packed }, row: { method }, now, settings }: PackageReading,
): OrderPackage {
  const template = method?.tracking_url ?? '';
  return {
    id: one.id,
    index: one.index,
    state: one.state,
    carrier: one.carrier,
    tracking: one.tracking,
    tracking_url:
      template === '' || one.tracking === ''
        ? null
        : template.replace('{number}', encodeURIComponent(one.tracking)),
    lines: packed
      .filter(({ packageId }) => packageId === one.id)
      .map(({ lineId, quantity }) => ({ line: lineId, quantity })),
    packed_at: one.packedAt?.toISOString() ?? null,
    shipped_at: one.shippedAt?.toISOString() ?? null,
    received_at: one.receivedAt?.toISOString() ?? null,
    expected_on: one.expectedOn,
    days_late: one.state === 'shipped' ? daysLate(one.expectedOn, now) : 0,
    claim_after: claimAfter(one, settings),
    claim_ticket: one.claimTicket,
    is_second: one.index > 1,
  };
}

/** Until which day a package is waited for before its claim is opened. */
function claimAfter(
  { state, expectedOn: expected, claimTicket }: OrderParts['packages'][number],
  { area_support_enabled: support, market_claim_days: days }: Settings,
): UtcDay | null {
  if (state !== 'shipped' || expected === null || claimTicket !== null) return null;
  return support === 'on' ? addDays(expected, days) : null;
}

function returnView(
  one: OrderParts['returns'][number],
  { returning, refunds }: OrderParts,
): OrderReturn {
  const refund = refunds.find(({ id }) => id === one.refundId);
  return {
    id: one.id,
    state: one.state,
    reason: one.reason,
    note: one.note,
    lines: returning
      .filter(({ returnId }) => returnId === one.id)
      .map(({ lineId, quantity }) => ({ line: lineId, quantity })),
    asked_at: one.askedAt.toISOString(),
    sent_by: one.sendBy.toISOString(),
    sent_at: one.sentAt?.toISOString() ?? null,
    tracking: one.tracking,
    arrived_at: one.arrivedAt?.toISOString() ?? null,
    decided_at: one.decidedAt?.toISOString() ?? null,
    decision_note: one.state === 'refused' ? one.decisionNote : '',
    refund: refund ? formatUsd(paidBack(refund)) : null,
  };
}

async function refundViews(
  db: Database,
  row: OrderRow,
  { refunds }: OrderParts,
): Promise<Order['refunds']> {
  const { number, payment } = row;
  const notes = await db
    .select({ series: invoices.series, number: invoices.number, refundId: invoices.refundId })
    .from(invoices)
    .where(and(eq(invoices.orderNumber, number), eq(invoices.series, 'NC')));
  const entries = await refundEntries(db, row);
  return refunds.map((refund) => {
    const { id, at } = refund;
    const note = notes.find(({ refundId }) => refundId === id);
    return {
      id,
      amount: formatUsd(paidBack(refund)),
      at: at.toISOString(),
      to: payment,
      number: note ? invoiceName(note) : null,
      entry: entries.get(id) ?? null,
    };
  });
}

/** The buyer's entries that gave money back, by refund. */
async function refundEntries(
  db: Database,
  { memberId, number, payment }: OrderRow,
): Promise<ReadonlyMap<number, string>> {
  if (payment !== 'balance') return new Map();
  const rows = await db
    .select({ id: memberEntries.entryId, key: journals.idempotencyKey })
    .from(memberEntries)
    .innerJoin(journals, eq(journals.id, memberEntries.journalId))
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.sourceType, 'order'),
        eq(memberEntries.sourceId, String(number)),
        eq(memberEntries.kind, 'order_refund'),
      ),
    );
  return new Map(
    rows.flatMap(({ id, key }) => {
      const parts = journalKeys.orderRefund.parse(key);
      return parts ? [[parts[1], String(id)] as const] : [];
    }),
  );
}

function stepsOf(row: OrderRow, { packages, refunds }: OrderParts): Order['steps'] {
  const steps: readonly (readonly [Order['steps'][number]['event'], Date | null])[] = [
    ['placed', row.placedAt],
    ['paid', row.paidAt],
    ...packages.flatMap((one) => [
      ['packed', one.packedAt] as const,
      ['shipped', one.shippedAt] as const,
      ['received', one.receivedAt] as const,
    ]),
    ...refunds.map(({ at }) => ['refunded', at] as const),
    ['expired', row.state === 'expired' ? row.finishedAt : null],
    ['cancelled', row.state === 'cancelled' ? row.finishedAt : null],
  ];
  return steps
    .flatMap(([event, at]) => (at === null ? [] : [{ event, at }]))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ event, at }) => ({ event, at: at.toISOString() }));
}

/** @throws DomainError `not_found`, also where it is another member's */
export async function ownOrder(db: Database, memberId: number, number: number): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** {@link ownOrder} with all that is known of it. */
export const ownOrderView = async (
  db: Database,
  services: Services,
  shopper: Shopper,
  number: number,
): Promise<Order> => orderView(db, services, shopper, await ownOrder(db, shopper.memberId, number));
