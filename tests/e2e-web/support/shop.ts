import { adminMarket, type ShopSetup } from '#contract/api/admin/market/market.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { productFields } from '../../support/worlds/market.ts';
import type { DemoApi } from './demo-api.ts';

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
