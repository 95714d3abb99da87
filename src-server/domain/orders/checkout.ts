import type { Quote, market } from '#contract/api/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { formatUnits, formatUsd, withdrawalCurrencies } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database } from '../../database/database.ts';
import type { StoredAddress } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { sayOf } from '../base/say.ts';
import { availableOf } from '../ledger/available.ts';
import { ownAddress } from '../market/addresses.ts';
import { cartRows, countryOfMember, type CartRows } from '../market/cart.ts';
import { lineViews, methodView, totalsView, voucherView } from '../market/price-views.ts';
import { priceOfGoods, type Priced } from '../market/pricing.ts';
import type { Shopper } from '../market/shopper.ts';
import { tctPrice } from '../prices/current.ts';
import { tokensFor } from '../purchases/price.ts';

type Wish = Body<typeof market.quote>;

/** A cart as it can be ordered now, at an address. */
export interface PricedCart extends Priced {
  readonly address: StoredAddress | null;
  readonly country: string;
  readonly voucherCode: string | null;
  readonly changes: CartRows['changes'];
}

/**
 * What the cart costs at an address.
 * @throws DomainError `cart_empty`, `not_found`, `not_shipped_there` {country, weight}
 */
export async function priceCart(
  db: Database,
  services: Services,
  { memberId, now }: Shopper,
  wish: Wish,
): Promise<PricedCart> {
  const { wanted, voucher, changes } = await cartRows(db, memberId);
  if (wanted.length === 0) throw new DomainError('cart_empty');
  const address =
    wish.address === null ? null : (await ownAddress(db, memberId, wish.address)).address;
  const country = address?.country ?? (await countryOfMember(db, memberId));
  const priced = await priceOfGoods(db, services, {
    memberId,
    now,
    wanted,
    country,
    isAddressed: address !== null,
    methodId: wish.method,
    voucherCode: voucher,
  });
  if (priced.isSent && address !== null && priced.method === null) {
    throw new DomainError('not_shipped_there', { details: { country, weight: priced.weight } });
  }
  return {
    ...priced,
    address: priced.isSent ? address : null,
    country,
    voucherCode: voucher,
    changes,
  };
}

/** The whole checkout, computed anew with every change of it. @throws as {@link priceCart} */
export async function quoteOf(
  db: Database,
  services: Services,
  shopper: Shopper,
  wish: Wish,
): Promise<Quote> {
  const { now, memberId, language } = shopper;
  const priced = await priceCart(db, services, shopper, wish);
  const settings = await services.settings.read(db);
  const { available } = await availableOf(db, memberId, 'direct', { now, waitHours: 0 });
  const { total } = priced.totals;
  return {
    lines: await lineViews(db, shopper, priced.lines, priced.changes),
    weight: priced.weight,
    zone: priced.zone && sayOf(priced.zone.nameEs, priced.zone.nameEn, language),
    methods: priced.methods.map((method) => methodView(method, shopper)),
    method: priced.method?.row.id ?? null,
    country: priced.country,
    voucher: await voucherView(db, shopper, priced.voucher),
    totals: totalsView(priced, shopper),
    balance: formatUsd(available),
    missing: formatUsd(available < total ? total - available : 0n),
    tokens: total === 0n ? [] : await tokensOf(db, services, settings, total),
    reserve_minutes: settings.purchase_request_minutes,
    return_days: settings.market_return_days,
  };
}

/** What a purchase request made now would ask for; TCT only while there is a price of it. */
async function tokensOf(
  db: Database,
  services: Services,
  settings: Settings,
  total: bigint,
): Promise<Quote['tokens']> {
  const deployment = services.chain?.deployment;
  if (!deployment) return [];
  const { mid, problem } = await tctPrice(db, services, settings);
  return withdrawalCurrencies
    .filter((currency) => currency !== 'TCT' || problem === null)
    .map((currency) => {
      const { decimals } = deployment.tokens[currency];
      const amount = tokensFor(total, currency === 'TCT' ? mid : '1', decimals);
      return { currency, amount: formatUnits(amount, decimals) };
    });
}
