import { and, asc, eq, inArray } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { businessDaysAfter } from '#contract/rules/market/business-days.ts';
import {
  byAmount,
  shippingPrice,
  totalsOf,
  type Discount,
  type Totals,
} from '#contract/rules/market/quote.ts';
import { voucherProblem, type VoucherProblem } from '#contract/rules/market/vouchers.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import {
  shippingCountries,
  shippingMethods,
  shippingZones,
  taxClasses,
  taxRates,
} from '../../database/schema/market-goods.ts';
import { marketVouchers, voucherUses } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import type { Goods } from './goods.ts';

export type VoucherRow = typeof marketVouchers.$inferSelect;
type MethodRow = typeof shippingMethods.$inferSelect;

/** So many of a variant. */
export interface Wanted extends Goods {
  readonly quantity: number;
}

export interface PricedLine extends Wanted {
  readonly amount: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly rate: string;
  readonly label: string;
}

export interface OfferedMethod {
  readonly row: MethodRow;
  readonly price: bigint;
  /** UTC days between which it arrives, if it is ordered now. */
  readonly from: string;
  readonly to: string;
}

/** What goods cost a member in a country. */
export interface Priced {
  readonly lines: readonly PricedLine[];
  readonly totals: Totals;
  /** Grams of what is sent. */
  readonly weight: number;
  readonly isSent: boolean;
  readonly zone: { readonly nameEs: string; readonly nameEn: string } | null;
  /** Those that take the weight, the cheapest first. */
  readonly methods: readonly OfferedMethod[];
  readonly method: OfferedMethod | null;
  readonly shippingRate: string;
  readonly shippingLabel: string;
  readonly voucher: { readonly row: VoucherRow; readonly problem: VoucherProblem | null } | null;
}

interface Wish {
  readonly memberId: number;
  readonly now: Date;
  readonly wanted: readonly Wanted[];
  /** Where it is taxed. */
  readonly country: string;
  /** It goes there: without it nothing is sent, and shipping is not added up. */
  readonly isAddressed: boolean;
  /** Null: the cheapest one. */
  readonly methodId: number | null;
  readonly voucherCode: string | null;
}

/** Adds up what a member wants, with taxes, shipping and voucher of now. */
export async function priceOfGoods(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  wish: Wish,
): Promise<Priced> {
  const { wanted, country, now } = wish;
  const rates = await ratesOf(db, country);
  // Nothing is sent of what is gone.
  const sent = wanted.filter(({ product, quantity }) => product.kind === 'shipped' && quantity > 0);
  const weight = sent.reduce((sum, { variant, quantity }) => sum + variant.weight * quantity, 0);
  const { market_ship_days: shipDays } = await settings.read(db);
  const shipping =
    sent.length > 0 && wish.isAddressed
      ? await methodsTo(db, country, { weight, shipsOn: businessDaysAfter(utcDay(now), shipDays) })
      : { zone: null, methods: [] };
  const method =
    (wish.methodId === null
      ? shipping.methods[0]
      : shipping.methods.find(({ row }) => row.id === wish.methodId)) ?? null;
  const voucher = await voucherFor(db, wish);
  const discount = voucher?.problem === null ? discountOf(voucher.row) : null;
  const applies = ({ product }: Goods): boolean =>
    voucher?.row.categoryId == null || voucher.row.categoryId === product.categoryId;
  const priced = wanted.map((line) => ({
    price: line.variant.price,
    quantity: line.quantity,
    ...rates.of(line.product.taxClassId),
    isDiscounted: applies(line),
  }));
  const totals = totalsOf(priced, discount, method && { price: method.price, ...rates.shipping });
  return {
    lines: wanted.map((line, at) => ({
      ...line,
      amount: line.variant.price * BigInt(line.quantity),
      discount: totals.lines[at]?.discount ?? 0n,
      tax: totals.lines[at]?.tax ?? 0n,
      ...rates.of(line.product.taxClassId),
    })),
    totals,
    weight,
    isSent: sent.length > 0,
    ...shipping,
    method,
    shippingRate: rates.shipping.rate,
    shippingLabel: rates.shipping.label,
    voucher,
  };
}

interface CountryRates {
  readonly of: (classId: number) => { readonly rate: string; readonly label: string };
  readonly shipping: { readonly rate: string; readonly label: string };
}

/** What is taxed how in a country; a class without a rate there is not taxed. */
export async function ratesOf(db: Database, country: string): Promise<CountryRates> {
  const rows = await db
    .select({ rate: taxRates, isShipping: taxClasses.taxesShipping })
    .from(taxRates)
    .innerJoin(taxClasses, eq(taxClasses.id, taxRates.classId))
    .where(eq(taxRates.country, country));
  const none = { rate: '0', label: '' };
  const byClass = new Map(
    rows.map(({ rate }) => [rate.classId, { rate: plainRate(rate.rate), label: rate.label }]),
  );
  const shipping = rows.find((row) => row.isShipping);
  return {
    of: (classId) => byClass.get(classId) ?? none,
    shipping: shipping ? (byClass.get(shipping.rate.classId) ?? none) : none,
  };
}

/** The zone of a country, and what takes a weight there. */
export async function methodsTo(
  db: Database,
  country: string,
  { weight, shipsOn }: { readonly weight: number; readonly shipsOn: string },
): Promise<Pick<Priced, 'zone' | 'methods'>> {
  const [zone] = await db
    .select({ id: shippingZones.id, nameEs: shippingZones.nameEs, nameEn: shippingZones.nameEn })
    .from(shippingCountries)
    .innerJoin(shippingZones, eq(shippingZones.id, shippingCountries.zoneId))
    .where(eq(shippingCountries.country, country));
  if (!zone) return { zone: null, methods: [] };
  const rows = await db
    .select()
    .from(shippingMethods)
    .where(and(eq(shippingMethods.zoneId, zone.id), eq(shippingMethods.isActive, true)))
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id));
  const methods = rows.flatMap((row) => {
    const tiers = row.tiers.map(({ grams, price }) => ({ grams, price: parseUsd(price) }));
    const price = shippingPrice(tiers, weight);
    if (price === null) return [];
    const [from, to] = [row.daysMin, row.daysMax].map((days) => businessDaysAfter(shipsOn, days));
    return [{ row, price, from: from ?? '', to: to ?? '' }];
  });
  return {
    zone,
    methods: methods.toSorted((a, b) => byAmount(a.price, b.price)),
  };
}

/** What a voucher of a code is worth for a cart; null where there is none of it. */
async function voucherFor(
  db: Database,
  { voucherCode, memberId, wanted, now }: Wish,
): Promise<Priced['voucher']> {
  if (voucherCode === null) return null;
  const [row] = await db.select().from(marketVouchers).where(eq(marketVouchers.code, voucherCode));
  if (!row) return null;
  const ownUses = await db.$count(
    voucherUses,
    and(eq(voucherUses.voucherId, row.id), eq(voucherUses.memberId, memberId)),
  );
  const items = wanted.reduce(
    (sum, { variant, quantity }) => sum + variant.price * BigInt(quantity),
    0n,
  );
  const problem = voucherProblem(
    {
      ...row,
      startsAt: row.startsAt?.getTime() ?? null,
      endsAt: row.endsAt?.getTime() ?? null,
    },
    {
      now: now.getTime(),
      ownUses,
      items,
      categories: wanted.map(({ product }) => product.categoryId),
    },
  );
  return { row, problem };
}

const discountOf = ({ kind, value }: VoucherRow): Discount =>
  kind === 'percent'
    ? { kind, rate: plainRate(value) }
    : { kind, amount: parseUsd(plainRate(value)) };

/** Countries that something is sent to, of those that are asked for. */
export async function shippedTo(
  db: Database,
  countries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (countries.length === 0) return new Set();
  const rows = await db
    .select({ country: shippingCountries.country })
    .from(shippingCountries)
    .where(inArray(shippingCountries.country, [...countries]));
  return new Set(rows.map(({ country }) => country));
}
