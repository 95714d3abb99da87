import { adminMarket, type ShopSetup } from '#contract/api/admin/market/market.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { market, type Order } from '#contract/api/market/market.ts';
import { home, productFields } from '../../support/worlds/market.ts';
import type { DemoApi } from './demo-api.ts';

const MEMBER = 'member@demo.test';

interface Item {
  readonly sku: string;
  readonly name: string;
  readonly price: string;
  readonly stock: number;
  readonly fields?: object;
}

/** The marketplace as its administrators set it up, ship from it and close it. */
export async function shopKeeper(demo: DemoApi) {
  const { access: token } = await demo.signIn('admin@demo.test');
  let setup: ShopSetup | undefined;

  async function prepare(): Promise<ShopSetup> {
    await demo.call(adminMarket.saveCategory, {
      token,
      body: {
        id: null,
        slug: 'billeteras',
        name_es: 'Billeteras',
        name_en: 'Wallets',
        position: 1,
      },
    });
    await demo.call(adminMarket.saveTaxClass, {
      token,
      body: {
        id: null,
        code: 'general',
        name_es: 'General',
        name_en: 'General',
        taxes_shipping: true,
        rates: [{ country: 'CO', label: 'IVA', rate: '0.19' }],
      },
    });
    const method = (name_es: string, name_en: string, price: string, days: [number, number]) => ({
      id: null,
      name_es,
      name_en,
      days_min: days[0],
      days_max: days[1],
      tracking_url: 'https://track.example/{number}',
      is_active: true,
      tiers: [{ grams: 5000, price }],
    });
    return demo.call(adminMarket.saveZone, {
      token,
      body: {
        id: null,
        name_es: 'Andina',
        name_en: 'Andean',
        countries: ['CO'],
        methods: [
          method('Estándar', 'Standard', '8', [4, 7]),
          method('Exprés', 'Express', '16', [1, 2]),
        ],
      },
    });
  }

  return {
    /** Opens or closes it. */
    turn: (value: 'on' | 'off') =>
      demo.call(adminSettings.change, {
        params: { key: 'area_marketplace_enabled' },
        token,
        body: { value, seen: value === 'on' ? 'off' : 'on', note: 'Acta 12' },
      }),

    /** Makes one category, one tax class and one zone. */
    prepare,

    /** A published product of two variants: one with this stock, one of which nothing is left. */
    async publish({ sku, name, price, stock, fields = {} }: Item): Promise<string> {
      setup ??= await prepare();
      const { id } = await demo.call(adminMarket.create, {
        token,
        body: {
          ...productFields,
          name_es: name,
          name_en: name,
          category: setup.categories[0]?.id,
          tax_class: setup.tax_classes[0]?.id,
          ...fields,
        },
      });
      const variant = (code: string, name_es: string, name_en: string) =>
        demo.call(adminMarket.addVariant, {
          params: { id },
          token,
          body: {
            sku: code,
            name_es,
            name_en,
            price,
            weight: 120,
            low_at: 3,
            location: 'A-01',
            bv: '0',
            is_on_sale: true,
            has_keys: false,
            is_unlimited: false,
          },
        });
      const { variants } = await variant(sku, 'Tinta', 'Ink');
      await variant(`${sku}-2`, 'Hueso', 'Bone');
      await demo.call(adminMarket.stock, {
        params: { id: variants[0]?.id ?? 0 },
        token,
        body: { move: 'receipt', units: stock, reason: 'Lote', expected_on: null },
      });
      const { version } = await demo.call(adminMarket.product, { params: { id }, token });
      const { slug } = await demo.call(adminMarket.setState, {
        params: { id },
        token,
        body: { state: 'published', version },
      });
      return slug;
    },

    /** Packs and sends all of an order. */
    async ship(number: number): Promise<void> {
      const begun = await demo.call(adminMarket.begin, {
        params: { number },
        token,
        body: { lines: null },
      });
      const { id = 0, lines = [] } = begun.package ?? {};
      for (const { sku, units } of lines) {
        for (let unit = 0; unit < units; unit += 1) {
          await demo.call(adminMarket.pick, { params: { package: id }, token, body: { sku } });
        }
      }
      await demo.call(adminMarket.pack, { params: { package: id }, token });
      await demo.call(adminMarket.ship, {
        params: { package: id },
        token,
        body: { carrier: 'Correo Andino', tracking: `CA ${number}` },
      });
    },
  };
}

/** Switches the marketplace on, with one category, one tax class and one zone. */
export async function openShop(demo: DemoApi): Promise<void> {
  const shop = await shopKeeper(demo);
  await shop.turn('on');
  await shop.prepare();
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
