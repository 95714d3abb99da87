import { sql } from 'drizzle-orm';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { sealingWith } from '#server/database/audit-sealing.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { exchangeInventory } from '#server/database/schema/exchange.ts';
import { seedRandom } from '#server/database/seed/random.ts';
import { auditKey } from '#server/domain/audit/seal.ts';
import { deriveKeys } from '#server/domain/base/keys.ts';
import { acceptQuote } from '#server/domain/exchange/accept.ts';
import { askQuote } from '#server/domain/exchange/quotes.ts';
import { setWordsOfAll } from '#server/domain/base/words.ts';
import { postJournals } from '#server/domain/ledger/journals.ts';
import { setLine } from '#server/domain/market/cart.ts';
import { catalogueOf } from '#server/domain/market/catalogue.ts';
import { saveCategory, saveTaxClass } from '#server/domain/market/shop-setup.ts';
import { moveStock } from '#server/domain/market/stock.ts';
import { quoteOf } from '#server/domain/orders/checkout.ts';
import { placeOrder } from '#server/domain/orders/place.ts';
import { recompute } from '#server/recompute/recompute.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { insertMember } from '../support/people.ts';
import { createTestServices, type TestServices } from '../support/services.ts';
import { TOKEN_SECRET } from '../support/token-secret.ts';
import type { Bench, Measure } from './bench.ts';

const PRODUCTS = 100_000;
const WORDS = 20_000;
/** Words of a product's name and lead. */
const WORDS_EACH = 10;
const TIMES = 40;
const BUYERS = 400;
/** Connections at once. */
const AT_ONCE = 16;
/** USD for everything that a buyer does. */
const BALANCE = parseUsd('5000');

/**
 * Search among 100,000 products, checkouts and firm quotes, on PostgreSQL: of searches what nineteen of twenty
 * take at most; checkouts whole, from the cart to the invoice, of one variant that all want and of many.
 */
export const bench: Bench = async () => {
  const postgres = await startPostgres();
  try {
    const key = auditKey(deriveKeys(TOKEN_SECRET));
    const database = sealingWith(await openPostgres(postgres.url), key);
    await migrateDatabase(database);
    const services = createTestServices({ ...database, url: postgres.url });
    const { db } = database;
    await db.execute(sql`insert into settings (key, value, updated_at) values
      ('area_marketplace_enabled', '"on"', now()), ('area_exchange_enabled', '"on"', now()),
      ('tct_price', '"0.48"', now())`);
    const people = await fundedMembers(services);
    await fillShop(services);
    const measures = [
      ...(await measureSearch(services, people)),
      ...(await measureCheckout(services, people)),
      ...(await measureQuotes(services, people)),
    ];
    const { differences } = await recompute(database);
    await database.close();
    const what = 'differences that the recomputation finds afterwards';
    return [...measures, { what, value: differences.length, unit: '', atMost: 0 }];
  } finally {
    await postgres.stop();
  }
};

function fundedMembers({ database, clock }: TestServices): Promise<number[]> {
  return database.transaction(async (tx) => {
    const ids: number[] = [];
    for (let index = 0; index < BUYERS; index += 1) {
      ids.push(await insertMember(tx, `buyer${index}`, { country: 'CO' }));
    }
    await postJournals(
      tx,
      ids.map((memberId) => ({
        kind: 'direct_bonus' as const,
        idempotencyKey: `bench:${memberId}`,
        occurredAt: clock.now(),
        entries: [
          { account: 'direct' as const, memberId, amount: BALANCE },
          { account: 'bonus_expense' as const, currency: 'USD' as const, amount: -BALANCE },
        ],
      })),
    );
    return ids;
  });
}

/** Words as unevenly common as those of names: a third power of an even draw. */
function inventTexts(): { readonly words: readonly string[]; readonly texts: readonly string[] } {
  const random = seedRandom(PRODUCTS);
  const syllable = () =>
    random.pick(['b', 'c', 'd', 'f', 'g', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v']) +
    random.pick(['a', 'e', 'i', 'o', 'u']);
  const words = [
    ...new Set(
      Array.from({ length: WORDS }, () =>
        Array.from({ length: random.between(3, 5) }, syllable).join(''),
      ),
    ),
  ].toSorted();
  const place = () => Math.floor((random.between(0, 999_999) / 1e6) ** 3 * words.length);
  const texts = Array.from({ length: PRODUCTS }, () =>
    Array.from({ length: WORDS_EACH }, () => words[place()] ?? '').join(' '),
  );
  return { words, texts };
}

/** Rows that go in one statement. */
const BATCH = 5000;

/** Products that are sold as downloads without limit; the first hundreds have stock. */
async function fillShop({ database, clock }: TestServices): Promise<void> {
  const { texts } = inventTexts();
  const at = clock.now();
  await database.transaction(async (tx) => {
    const editing = { actorId: 1, at };
    for (const position of [1, 2, 3, 4]) {
      const name = `Estante ${position}`;
      const category = { id: null, slug: `estante-${position}`, name_es: name, name_en: name };
      await saveCategory(tx, editing, { ...category, position });
    }
    await saveTaxClass(tx, editing, {
      id: null,
      code: 'general',
      name_es: 'General',
      name_en: 'General',
      taxes_shipping: true,
      rates: [{ country: 'CO', label: 'IVA', rate: '0.19' }],
    });
  });
  for (let from = 0; from < PRODUCTS; from += BATCH) {
    const some = texts.slice(from, from + BATCH).map((text, index) => ({ n: from + index, text }));
    await database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number; text: string; shelf: number }>(sql`
        insert into products (slug, kind, category_id, tax_class_id, drawing, name_es, name_en, lead_es, lead_en,
          body_es, body_en, not_es, not_en, no_return_es, no_return_en, is_returnable, facts, state,
          published_at, price_from, price_to, created_at, updated_at)
        select 'producto-' || n, 'digital', 1 + n % 4, 1, 'licence', text, text, '', '', '', '', '', '', '', '',
          false, '[]', 'published', at, 5 + n % 90, 5 + n % 90, at, at
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (n integer, text text),
          (select ${at.toISOString()}::timestamptz as at) as now
        order by n returning id, name_es as text, category_id as shelf`);
      await tx.execute(sql`
        insert into product_variants (product_id, sku, name_es, name_en, price, available, position)
        select id, 'SKU-' || id, '', '', price_from, case when id <= ${BUYERS} then 0 end, 1 from products
        where id > ${from}`);
      await setWordsOfAll(
        tx,
        'product',
        rows.map(({ id, text, shelf }) => {
          const words = [...new Set([...text.split(' '), 'estante', String(shelf)])];
          return { id, words };
        }),
      );
    });
  }
  await database.transaction((tx) =>
    moveStock(
      tx,
      'receipt',
      Array.from({ length: BUYERS }, (_, index) => ({ variantId: index + 1, units: 1000 })),
      { at },
    ),
  );
  await database.db.execute(sql`vacuum analyze`);
}

async function measureSearch(
  { database: { db }, clock }: TestServices,
  people: readonly number[],
): Promise<Measure[]> {
  const { words } = inventTexts();
  const shopper = { memberId: people[0] ?? 0, language: 'es', now: clock.now() } as const;
  const wordAt = (part: number, index: number): string =>
    words[Math.min(words.length - 1, Math.floor(part * words.length) + index)] ?? '';
  const find = (search: string, more: object = {}) => catalogueOf(db, shopper, { search, ...more });
  const typo = (word: string): string =>
    `${word.slice(0, 3)}${word.slice(4, 5)}${word.slice(3, 4)}${word.slice(5)}`;
  const cases: readonly (readonly [string, (index: number) => Promise<unknown>])[] = [
    ['a word that few products hold', (index) => find(wordAt(0.9, index))],
    ['a word that many hold', (index) => find(wordAt(0, index % 3))],
    ['the same by price', (index) => find(wordAt(0, index % 3), { sort: 'price_up' })],
    [
      'the same in one category',
      (index) => find(wordAt(0, index % 3), { category: `estante-${1 + (index % 4)}` }),
    ],
    ['the same of what is in stock', (index) => find(wordAt(0, index % 3), { in_stock: true })],
    ['nothing, of what is in stock', () => find('', { in_stock: true })],
    ['two words', (index) => find(`${wordAt(0.001, index)} ${wordAt(0.01, index)}`)],
    ['the name of the category that is listed last', () => find('estante 4')],
    ['the name of that category by price', () => find('estante 4', { sort: 'price_up' })],
    ['one letter', (index) => find('bcdfg'.charAt(index % 5))],
    ['two letters exchanged', (index) => find(typo(wordAt(0.4, index * 7)))],
    ['a plural', (index) => find(`${wordAt(0.5, index * 3)}s`)],
    ['the beginning of many words', () => find('ca')],
    ['a word that nothing is like', () => find('zzzzzzzzzzzz')],
  ];
  const measures: Measure[] = [];
  for (const [what, work] of cases) {
    const name = `shop, 100,000 products: search, ${what}, p95`;
    measures.push({ what: name, value: await slowOf(work), unit: 'ms', atMost: 50 });
  }
  return measures;
}

/** Milliseconds that nineteen of twenty take at most, once it has run. */
async function slowOf(work: (index: number) => Promise<unknown>): Promise<number> {
  await work(0);
  const took: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const start = performance.now();
    await work(index);
    took.push(performance.now() - start);
  }
  return took.toSorted((a, b) => a - b)[Math.ceil(TIMES * 0.95) - 1] ?? 0;
}

/** How many a second are done, so many at once. */
async function perSecond<T>(of: readonly T[], work: (one: T) => Promise<unknown>): Promise<number> {
  const waiting = [...of];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
    }),
  );
  return of.length / ((performance.now() - start) / 1000);
}

async function measureCheckout(
  services: TestServices,
  people: readonly number[],
): Promise<Measure[]> {
  const { database, clock } = services;
  const shopperOf = (memberId: number) => ({ memberId, language: 'es', now: clock.now() }) as const;
  const order = async (memberId: number): Promise<void> => {
    const shopper = shopperOf(memberId);
    const wish = { address: null, method: null };
    const { totals } = await quoteOf(database.db, services, shopper, wish);
    const body = {
      ...wish,
      invoice_name: 'Buyer',
      tax_id: '',
      payment: 'balance',
      currency: null,
      total: totals.total,
    } as const;
    await database.transaction((tx) => placeOrder(tx, services, shopper, { body, code: null }));
  };
  const cases: readonly (readonly [string, (index: number) => number])[] = [
    ['all of one variant', () => 1],
    ['each of another variant', (index) => index + 1],
  ];
  const measures: Measure[] = [];
  for (const [what, variantOf] of cases) {
    await database.transaction(async (tx) => {
      for (const [index, memberId] of people.entries()) {
        await setLine(tx, shopperOf(memberId), { variant: variantOf(index), quantity: 1 });
      }
    });
    const name = `shop: checkouts, ${AT_ONCE} at once, ${what}`;
    measures.push({ what: name, value: await perSecond(people, order), unit: '/s' });
  }
  return measures;
}

async function measureQuotes(
  services: TestServices,
  people: readonly number[],
): Promise<Measure[]> {
  const { database } = services;
  await allocate(database);
  const numbers: { readonly memberId: number; readonly number: number }[] = [];
  const asked = await perSecond(people, async (memberId) => {
    const { quote, refusal } = await database.transaction((tx) =>
      askQuote(tx, services, memberId, { side: 'buy', give: '50' }),
    );
    if (!quote) throw new Error(refusal.reason);
    numbers.push({ memberId, number: quote.number });
  });
  const accepted = await perSecond(numbers, ({ memberId, number }) =>
    database.transaction((tx) => acceptQuote(tx, services, memberId, number)),
  );
  const what = (name: string): string => `exchange: ${name}, ${AT_ONCE} at once`;
  return [
    { what: what('firm quotes'), value: asked, unit: '/s' },
    { what: what('acceptances'), value: accepted, unit: '/s' },
  ];
}

/** All that four hundred quotes can ask for. */
async function allocate({ db }: DatabaseHandle): Promise<void> {
  const tct = wholeTct(400_000);
  await db.update(exchangeInventory).set({ tct });
  await db.execute(sql`
    insert into exchange_inventory_moves (kind, amount, after, note, at)
    select 'allocation', tct, tct, 'Bench', now() from exchange_inventory`);
}
