import { adminMarket } from '#contract/api/admin/market/market.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { market, type Order } from '#contract/api/market/market.ts';
import { home } from '../../support/worlds/market.ts';
import type { DemoApi } from './demo-api.ts';

const MEMBER = 'member@demo.test';

/** Switches the marketplace on, with one category, one tax class and one zone. */
export async function openShop(demo: DemoApi): Promise<void> {
  const { access: token } = await demo.signIn('admin@demo.test');
  await demo.call(adminSettings.change, {
    params: { key: 'area_marketplace_enabled' },
    token,
    body: { value: 'on', seen: 'off', note: 'Acta 12' },
  });
  const names = (name_es: string, name_en: string) => ({ id: null, name_es, name_en });
  await demo.call(adminMarket.saveCategory, {
    token,
    body: { ...names('Billeteras', 'Wallets'), slug: 'billeteras', position: 1 },
  });
  await demo.call(adminMarket.saveTaxClass, {
    token,
    body: {
      ...names('General', 'General'),
      code: 'general',
      taxes_shipping: true,
      rates: [{ country: 'CO', label: 'IVA', rate: '0.19' }],
    },
  });
  const method = {
    ...names('Estándar', 'Standard'),
    days_min: 4,
    days_max: 7,
    tracking_url: 'https://track.example/{number}',
    is_active: true,
    tiers: [{ grams: 5000, price: '8' }],
  };
  await demo.call(adminMarket.saveZone, {
    token,
    body: { ...names('Andina', 'Andean'), countries: ['CO'], methods: [method] },
  });
}

/** A member buys units of a product's first variant from the balance. */
export async function buy(demo: DemoApi, slug: string, quantity: number): Promise<Order> {
  const { access: token } = await demo.signIn(MEMBER);
  const { options } = await demo.call(market.product, { params: { slug }, token });
  await demo.call(market.setLine, { token, body: { variant: options[0]?.id, quantity } });
  const known = await demo.call(market.addresses, { token });
  const { items } =
    known.items.length > 0 ? known : await demo.call(market.addAddress, { token, body: home });
  const wish = { address: items[0]?.id ?? null, method: null };
  const { totals } = await demo.call(market.quote, { token, body: wish });
  return demo.call(market.place, {
    token,
    body: {
      ...wish,
      invoice_name: home.recipient,
      tax_id: '',
      payment: 'balance',
      currency: null,
      total: totals.total,
    },
  });
}

/** The member has it, and sends one unit of it back. */
export async function sendBack(demo: DemoApi, number: number): Promise<void> {
  const { access: token } = await demo.signIn(MEMBER);
  const { lines, packages } = await demo.call(market.order, { params: { number }, token });
  await demo.call(market.received, {
    params: { number, package: packages[0]?.id ?? 0 },
    token,
  });
  const { returns } = await demo.call(market.askReturn, {
    params: { number },
    token,
    body: {
      lines: [{ line: lines[0]?.id, quantity: 1 }],
      reason: 'damaged',
      note: 'La pantalla no enciende.',
    },
  });
  await demo.call(market.sentReturn, {
    params: { number, id: returns[0]?.id ?? 0 },
    token,
    body: { tracking: 'CA 99' },
  });
}
