import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  adminMarket,
  type ShopProduct,
  type ShopSetup,
} from '#contract/api/admin/market/market.ts';
import { market, type Cart, type Order, type PostalAddress } from '#contract/api/market/market.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { buildApp } from '#server/app.ts';
import { productVariants } from '#server/database/schema/market-goods.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure, fund } from './payout.ts';
import { shopProblems } from './shop/books.ts';

/** A Monday. */
export const MARKET_START = new Date('2026-11-16T15:00:00Z');

interface Input {
  readonly at?: readonly (string | number)[];
  readonly query?: string;
  readonly body?: object;
  readonly key?: string;
  readonly language?: 'es' | 'en';
}

export interface ShopItem {
  readonly product: number;
  readonly slug: string;
  readonly variant: number;
}

export const productFields = {
  kind: 'shipped',
  drawing: 'wallet',
  name_es: 'Llave T1, billetera física',
  name_en: 'Key T1, hardware wallet',
  lead_es: 'Guarda tus claves',
  lead_en: 'Keeps your keys',
  body_es: 'Guarda las claves fuera del teléfono.',
  body_en: 'Keeps keys off the phone.',
  not_es: '',
  not_en: '',
  no_return_es: '',
  no_return_en: '',
  is_returnable: true,
  per_order_max: null,
  facts: [],
  pictures: [],
  documents: [],
  downloads: [],
} as const;

export const home = {
  label: 'Casa',
  is_default: true,
  recipient: 'Valeria Montes',
  phone: '+57 310 555 0142',
  line1: 'Carrera 7 # 72-41',
  line2: 'apto. 502',
  district: '',
  city: 'Bogotá',
  region: 'Bogotá D.C.',
  postal_code: '110231',
  country: 'CO',
} as const;

/** A shop in Colombia with 19 % tax, and people who buy and send. */
export class MarketWorld {
  readonly database: TestDatabase;
  readonly services: TestServices;
  readonly app: FastifyInstance;
  readonly ids = new Map<string, number>();
  setup: ShopSetup;
  readonly #tokens = new Map<string, string>();
  #items = 0;

  private constructor(database: TestDatabase, services: TestServices, app: FastifyInstance) {
    this.database = database;
    this.services = services;
    this.app = app;
    this.setup = { categories: [], tax_classes: [], zones: [] };
  }

  /** @param given an empty, migrated database; the world closes it at its end */
  static async open(given?: TestDatabase): Promise<MarketWorld> {
    const database = given ?? (await createTestDatabase());
    const services = createTestServices(database);
    const app = await buildApp(services);
    services.clock.set(MARKET_START);
    await configure(database.db, { area_marketplace_enabled: 'on' });
    const world = new MarketWorld(database, services, app);
    await database.transaction(async (tx) => {
      world.ids.set('valeria', await insertMember(tx, 'valeria', { country: 'CO' }));
      world.ids.set('bruno', await insertMember(tx, 'bruno', { country: 'CO' }));
      world.ids.set('admin', await insertMember(tx, 'admin', { isAdmin: true }));
      world.ids.set('second', await insertMember(tx, 'second', { isAdmin: true }));
      world.ids.set('auditor', await insertMember(tx, 'auditor', { role: 'auditor' }));
    });
    await world.pass(0);
    await world.#prepare();
    return world;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
  }

  id = (name: string): number => this.ids.get(name) ?? 0;

  async #prepare(): Promise<void> {
    const save = <T extends object>(endpoint: AnyEndpoint, body: T) =>
      this.call<ShopSetup>('admin', endpoint, { body: { id: null, ...body } });
    await save(adminMarket.saveCategory, {
      slug: 'billeteras',
      name_es: 'Billeteras',
      name_en: 'Wallets',
      position: 1,
    });
    await save(adminMarket.saveCategory, {
      slug: 'ropa',
      name_es: 'Ropa',
      name_en: 'Clothes',
      position: 2,
    });
    await save(adminMarket.saveTaxClass, {
      code: 'general',
      name_es: 'General',
      name_en: 'General',
      taxes_shipping: true,
      rates: [
        { country: 'CO', label: 'IVA', rate: '0.19' },
        { country: 'MX', label: 'IVA', rate: '0.16' },
      ],
    });
    await save(adminMarket.saveTaxClass, {
      code: 'books',
      name_es: 'Libros',
      name_en: 'Books',
      taxes_shipping: false,
      rates: [{ country: 'CO', label: 'IVA', rate: '0' }],
    });
    const method = (name: string, price: string, days: readonly [number, number]) => ({
      id: null,
      name_es: name,
      name_en: name,
      days_min: days[0],
      days_max: days[1],
      tracking_url: 'https://track.example/{number}',
      is_active: true,
      tiers: [{ grams: 5000, price }],
    });
    this.setup = await save(adminMarket.saveZone, {
      name_es: 'Andina',
      name_en: 'Andean',
      countries: ['CO', 'PE'],
      methods: [method('Estándar', '8', [4, 7]), method('Exprés', '16', [1, 2])],
    });
  }

  /** Time goes by, and everybody has a fresh token. */
  async pass(ms: number): Promise<void> {
    this.services.clock.set(new Date(this.services.clock.now().getTime() + ms));
    for (const [name, id] of this.ids) this.#tokens.set(name, await this.#sessionOf(id));
  }

  async #sessionOf(id: number): Promise<string> {
    const device = { userAgent: 'Test', address: '187.190.3.4' };
    const now = this.services.clock.now();
    const { access } = await this.database.transaction((tx) =>
      startSession(tx, this.services, id, device, now),
    );
    return access;
  }

  /** The access token of somebody. */
  token = (name: string): string => this.#tokens.get(name) ?? '';

  async send(name: string | null, { method, path, once }: AnyEndpoint, input: Input = {}) {
    const { at = [], query = '', body, key = randomUUID(), language = 'es' } = input;
    const parts = [...at];
    return this.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, () => String(parts.shift())) + query,
      headers: {
        'accept-language': language,
        ...(name && { authorization: `Bearer ${this.token(name)}` }),
        ...(once && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
  }

  /** An answer. @throws Error with what was refused */
  async call<T>(name: string | null, endpoint: AnyEndpoint, input: Input = {}): Promise<T> {
    const answer = await this.send(name, endpoint, input);
    if (answer.statusCode > 202) {
      throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.body}`);
    }
    return answer.json<T>();
  }

  async refused(name: string | null, endpoint: AnyEndpoint, input: Input = {}): Promise<ErrorBody> {
    const answer = await this.send(name, endpoint, input);
    if (answer.statusCode < 400) throw new Error(`${endpoint.path} was not refused`);
    return answer.json<ErrorBody>();
  }

  /** A published product of one variant, with so many in stock; null: as many as are wanted. */
  async item(
    given: {
      readonly price?: string;
      readonly stock?: number | null;
      readonly fields?: object;
      readonly bv?: string;
      readonly keys?: readonly string[];
      readonly taxClass?: string;
      readonly category?: string;
    } = {},
  ): Promise<ShopItem> {
    this.#items += 1;
    const { price = '89', stock = 10, fields = {}, bv = '0', keys } = given;
    const category = this.setup.categories.find(
      ({ slug }) => slug === (given.category ?? 'billeteras'),
    );
    const taxClass = this.setup.tax_classes.find(
      ({ code }) => code === (given.taxClass ?? 'general'),
    );
    const made = await this.call<ShopProduct>('admin', adminMarket.create, {
      body: { ...productFields, category: category?.id, tax_class: taxClass?.id, ...fields },
    });
    const withVariant = await this.call<ShopProduct>('admin', adminMarket.addVariant, {
      at: [made.id],
      body: {
        sku: `SKU-${this.#items}`,
        name_es: 'Tinta',
        name_en: 'Ink',
        price,
        weight: made.kind === 'digital' ? 0 : 120,
        low_at: 3,
        location: 'A-01',
        bv,
        is_on_sale: true,
        has_keys: keys !== undefined,
        is_unlimited: stock === null,
      },
    });
    const variant = withVariant.variants[0]?.id ?? 0;
    if (keys) await this.call('admin', adminMarket.addKeys, { at: [variant], body: { keys } });
    else if (stock !== null && stock > 0) await this.receive(variant, stock);
    const { version } = await this.product(made.id);
    const published = await this.call<ShopProduct>('admin', adminMarket.setState, {
      at: [made.id],
      body: { state: 'published', version },
    });
    return { product: made.id, slug: published.slug, variant };
  }

  product = (id: number): Promise<ShopProduct> =>
    this.call<ShopProduct>('admin', adminMarket.product, { at: [id] });

  receive = (variant: number, units: number): Promise<ShopProduct> =>
    this.call<ShopProduct>('admin', adminMarket.stock, {
      at: [variant],
      body: { move: 'receipt', units, reason: 'Lote', expected_on: null },
    });

  /** Another member, with money on the direct balance. */
  async member(name: string, usd = '0'): Promise<void> {
    const id = await this.database.transaction((tx) => insertMember(tx, name, { country: 'CO' }));
    this.ids.set(name, id);
    this.#tokens.set(name, await this.#sessionOf(id));
    if (usd !== '0') await this.fund(name, usd);
  }

  fund = (name: string, usd: string): Promise<void> =>
    fund({ services: this.services }, this.id(name), usd);

  /** The address of a member, made where there is none. */
  async address(name: string): Promise<number> {
    const { items } = await this.call<{ items: PostalAddress[] }>(name, market.addresses);
    if (items[0]) return items[0].id;
    const added = await this.call<{ items: PostalAddress[] }>(name, market.addAddress, {
      body: home,
    });
    return added.items[0]?.id ?? 0;
  }

  put = (name: string, variant: number, quantity = 1): Promise<Cart> =>
    this.call<Cart>(name, market.setLine, { body: { variant, quantity } });

  /** What is sent to order a cart; `total` as the quote says it. */
  async orderBody(name: string, given: object = {}): Promise<object> {
    const address = await this.address(name);
    const wish = { address, method: null, ...given };
    const { totals } = await this.call<{ totals: { total: string } }>(name, market.quote, {
      body: { address: wish.address, method: wish.method },
    });
    return {
      invoice_name: name,
      tax_id: '',
      payment: 'balance',
      currency: null,
      total: totals.total,
      ...wish,
    };
  }

  /** Buys what is in the cart from the balance. */
  async buy(name: string, given: object = {}): Promise<Order> {
    return this.call<Order>(name, market.place, { body: await this.orderBody(name, given) });
  }

  order = (name: string, number: number): Promise<Order> =>
    this.call<Order>(name, market.order, { at: [number] });

  /** Packs and sends all that is left of an order, or these units. */
  async ship(
    number: number,
    lines: readonly { readonly line: number; readonly quantity: number }[] | null = null,
  ): Promise<void> {
    const begun = await this.call<{
      package: { id: number; lines: { sku: string; units: number }[] };
    }>('admin', adminMarket.begin, { at: [number], body: { lines } });
    const { id } = begun.package;
    for (const { sku, units } of begun.package.lines) {
      for (let unit = 0; unit < units; unit += 1) {
        await this.call('admin', adminMarket.pick, { at: [id], body: { sku } });
      }
    }
    await this.call('admin', adminMarket.pack, { at: [id] });
    await this.call('admin', adminMarket.ship, {
      at: [id],
      body: { carrier: 'Correo Andino', tracking: `CA ${number}` },
    });
  }

  /** What a variant has. */
  async stock(variant: number): Promise<{ available: number | null; reserved: number }> {
    const [row] = await this.database.db
      .select({ available: productVariants.available, reserved: productVariants.reserved })
      .from(productVariants)
      .where(eq(productVariants.id, variant));
    return row ?? { available: null, reserved: 0 };
  }

  /** Where stock is not the sum of its movements, or money is not where orders say. */
  errors = (): Promise<string[]> => shopProblems(this.database.db);
}
