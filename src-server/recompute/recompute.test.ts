import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMarket, type ReturnPage, type ReturnRow } from '#contract/api/admin/market/market.ts';
import { exchange, type FirmQuote } from '#contract/api/exchange/exchange.ts';
import { market, type Order } from '#contract/api/market/market.ts';
import { wholeTct } from '#contract/rules/exchange/limits.ts';
import { MarketWorld } from '../../tests/support/worlds/market.ts';
import { configure } from '../../tests/support/worlds/payout.ts';
import { written } from '../../tests/support/recomputed.ts';
import { allocateInventory } from '../domain/exchange/inventory.ts';
import { wholeTokens } from './amounts.ts';
import { recompute, recomputeIn } from './recompute.ts';

let world: MarketWorld;
let order: Order;

const ask = async (side: 'buy' | 'sell', give: string): Promise<number> =>
  (await world.call<FirmQuote>('valeria', exchange.quote, { body: { side, give } })).number;
const accept = (number: number) => world.call('valeria', exchange.accept, { at: [number] });

/** Both areas used: a voucher, two rates, parts sent, cancelled and returned, keys, TCT bought and sold. */
beforeAll(async () => {
  world = await MarketWorld.open();
  await configure(world.database.db, { area_exchange_enabled: 'on', tct_price: '0.48' });
  await world.fund('valeria', '9000');
  await world.database.transaction((tx) =>
    allocateInventory(tx, world.services, {
      amount: wholeTct(200_000),
      held: wholeTct(200_000),
      actorId: world.id('admin'),
      reason: 'Inventory',
    }),
  );
  await world.call('admin', adminMarket.saveVoucher, {
    body: {
      id: null,
      code: 'DIEZ',
      kind: 'percent',
      value: '0.1',
      category: null,
      minimum: '0',
      starts_at: null,
      ends_at: null,
      uses_max: 5,
      per_member_max: 5,
      is_active: true,
    },
  });
  const wallet = await world.item({ price: '33.33', stock: 9 });
  const book = await world.item({ price: '12.10', stock: 9, taxClass: 'books' });
  const licence = await world.item({
    price: '49',
    keys: ['AAAA-1', 'AAAA-2', 'AAAA-3'],
    fields: { kind: 'digital' },
  });
  await world.put('valeria', wallet.variant, 3);
  await world.put('valeria', book.variant, 1);
  await world.put('valeria', licence.variant, 2);
  await world.call('valeria', market.voucher, { body: { code: 'DIEZ' } });
  order = await world.buy('valeria');
  const line = order.lines.find(({ quantity }) => quantity === 3)?.id ?? 0;
  await world.ship(order.number, [{ line, quantity: 2 }]);
  await world.call<Order>('valeria', market.cancelLine, {
    at: [order.number, line],
    body: { quantity: 1 },
  });
  const asked = await world.call<Order>('valeria', market.askReturn, {
    at: [order.number],
    body: { lines: [{ line, quantity: 1 }], reason: 'fit', note: 'No me queda.' },
  });
  const id = asked.returns.at(-1)?.id ?? 0;
  await world.call<Order>('valeria', market.sentReturn, {
    at: [order.number, id],
    body: { tracking: '' },
  });
  const { total } = await world.call<ReturnRow>('admin', adminMarket.arrived, { at: [id] });
  await world.call<ReturnPage>('admin', adminMarket.refundReturn, {
    at: [id],
    body: { condition: 'as_new', note: 'Como nuevo', total },
  });
  await accept(await ask('buy', '333.33'));
  await accept(await ask('sell', '100.123456'));
  await ask('buy', '50');
});
afterAll(() => world.close());

describe('what happened, computed again', () => {
  it('gives all that is stored, and looks at every area', async () => {
    const { differences, compared } = await recompute(world.database);
    expect(differences).toEqual([]);
    expect([...compared.keys()].toSorted()).toEqual([
      'books',
      'exchange',
      'inventory',
      'invoices',
      'orders',
      'stock',
      'tax',
      'tct',
      'vouchers',
    ]);
  });

  it('keeps all 18 places of an amount in TCT', async () => {
    const { rows } = await world.database.db.execute(
      sql`select ${wholeTokens(sql`143791667000000000274`, sql`18`)}::text as tokens`,
    );
    expect(rows).toEqual([{ tokens: '143.791667000000000274' }]);
  });

  it('writes nothing, also where it could', async () => {
    const before = await world.errors();
    await recompute(world.database);
    expect(await world.errors()).toEqual(before);
  });
});

/** Whoever can change the database itself: no trigger stops them, nor does a check that the change keeps. */
const tamper = (statement: SQL) =>
  world.database
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = 'replica'`);
      await tx.execute(statement);
      const found = written(await recomputeIn(tx));
      throw Object.assign(new Error('Undone'), { found });
    })
    .catch((error: unknown) => (error as { readonly found?: string[] }).found ?? [String(error)]);

const last = (table: string) => sql.raw(`(select max(id) from ${table})`);

describe('positive control: a row that was changed by hand is found', () => {
  it.each<readonly [what: string, where: RegExp, statement: SQL]>([
    [
      'a balance',
      /^books member\/\d+, direct/,
      sql`update balances set amount = amount + 1 where account = 'direct' and amount > 0`,
    ],
    [
      'an entry of a journal',
      /^books journal\/\d+, USD/,
      sql`update entries set amount = amount + 0.01 where account = 'revenue'`,
    ],
    [
      'the price of a line',
      /^orders order\/\d+, items/,
      sql`update order_lines set price = price + 0.01`,
    ],
    [
      'a tax that was moved from one line to another',
      /^tax order\/\d+, proportion/,
      sql`update order_lines set tax = tax + case when quantity = 3 then 1 else -1 end
        where tax_rate = 0.19 and tax > 1`,
    ],
    [
      'a refund',
      /^orders order\/\d+, refund \d+ items/,
      sql`update order_refunds set items = items - 1, total = total - 1`,
    ],
    [
      'an amount that an invoice says',
      /^invoices order\/\d+, total/,
      sql`update invoices set content = jsonb_set(content, '{total}', '"1.00"') where series = 'TCT'`,
    ],
    [
      'an invoice that is gone',
      /^invoices series\/TCT, next number/,
      sql`delete from invoices where series = 'TCT' and number = 1`,
    ],
    [
      'units in stock',
      /^stock variant\/\d+, available/,
      sql`update product_variants set available = available + 1 where available > 0`,
    ],
    [
      'a product that is not in stock any more',
      /^stock product\/\d+, in stock: stored false, computed true/,
      sql`update products set is_in_stock = false`,
    ],
    [
      'what the search says of its stock',
      /^stock product\/\d+, in stock, searched: stored false, computed true/,
      sql`update search_documents set is_in_stock = false where kind = 'product'`,
    ],
    [
      'a movement of stock that is gone',
      /^stock movement\/\d+, available/,
      sql`delete from stock_movements where move = 'reservation'`,
    ],
    [
      'a key that was sold twice',
      /keys that are free/,
      sql`update licence_keys set line_id = null where line_id is not null`,
    ],
    [
      'a use of a voucher',
      /^vouchers voucher\/\d+, uses/,
      sql`update market_vouchers set uses = 0`,
    ],
    [
      'a quote with another price',
      /^exchange quote\/\d+, price/,
      sql`update exchange_quotes set price = price - 0.0001`,
    ],
    [
      'a trade with more TCT',
      /^exchange trade\/\d+, TCT/,
      sql`update exchange_trades set tct = tct + 1 where side = 'buy'`,
    ],
    [
      'the inventory',
      /^inventory inventory, TCT/,
      sql`update exchange_inventory set tct = tct + 1`,
    ],
    [
      'a movement of the inventory',
      /^inventory move\/\d+, after/,
      sql`update exchange_inventory_moves set amount = amount + 1 where id = ${last('exchange_inventory_moves')}`,
    ],
    [
      'a TCT account with an entry to match',
      /^tct accounts, tct of \d+/,
      sql`with given as (update tct_balances set amount = amount + 5 where account = 'tct' returning member_id)
        insert into entries (journal_id, account, member_id, currency, amount)
        select (select max(id) from journals), x.account, x.member, 'TCT', x.amount
        from given, lateral (values ('tct', given.member_id, 5), ('tct_conversion', null, -5)) as x
          (account, member, amount)`,
    ],
  ])('%s', async (_what, where, statement) => {
    const found = await tamper(statement);
    expect(found.filter((one) => where.test(one))).not.toEqual([]);
  });
});

/** What moved from one treasury to another, as one side or both have it, and how far each was read. */
const moved = (...halves: readonly [own: string, other: string, amount: bigint][]): SQL => {
  const rows = halves.map(
    ([own, other, amount]) =>
      sql`(1, ${own}, '0xfe', 10, now(), 'USDT', 'internal', ${other}, ${String(amount)}::numeric, 0)`,
  );
  return sql`with read as (
      insert into chain_cursors (name, chain_id, block_number, block_hash, at)
      values ('treasury:1:old', 1, 10, '', now()), ('treasury:1:new', 1, 10, '', now()),
        ('treasury:1:slow', 1, 9, '', now()), ('treasury:1:late', 1, 12, '', now()),
        ('treasury-begin:1:late', 1, 10, '', now()))
    insert into treasury_movements (chain_id, treasury, tx_hash, block_number, block_at, currency, kind,
      counterparty, amount, booked)
    values ${sql.join(rows, sql`, `)}`;
};

describe('what moved from one treasury to another', () => {
  it.each<readonly [what: string, statement: SQL]>([
    ['of the same size on both sides', moved(['old', 'new', -250n], ['new', 'old', 250n])],
    ['to one whose books have not come so far', moved(['old', 'slow', -250n])],
    ['to one whose books begin later', moved(['old', 'late', -250n])],
    [
      'that one read again as undone, and the other not yet',
      moved(['slow', 'new', -250n], ['new', 'slow', 0n]),
    ],
  ])('is no difference: %s', async (_what, statement) => {
    expect(await tamper(statement)).toEqual([]);
  });

  it.each<readonly [what: string, statement: SQL, found: RegExp[]]>([
    [
      'of another size on the other side',
      moved(['old', 'new', -250n], ['new', 'old', 249n]),
      [
        /^treasuries move\/\d+, other side: stored -250, computed -249/,
        /^treasuries move\/\d+, other side: stored 249, computed 250/,
        /^treasuries moves, 1, USDT: stored -1, computed 0/,
      ],
    ],
    [
      'of the same sign on the other side',
      moved(['old', 'new', 250n], ['new', 'old', 250n]),
      [
        /^treasuries move\/\d+, other side: stored 250, computed -250/,
        /^treasuries move\/\d+, other side: stored 250, computed -250/,
        /^treasuries moves, 1, USDT: stored 500, computed 0/,
      ],
    ],
    [
      'that never arrived',
      moved(['old', 'new', -250n]),
      [
        /^treasuries move\/\d+, other side: stored -250, computed 0/,
        /^treasuries moves, 1, USDT: stored -250, computed 0/,
      ],
    ],
  ])('is a difference: %s', async (_what, statement, found) => {
    const differences = await tamper(statement);
    expect(differences).toHaveLength(found.length);
    for (const [at, one] of found.entries()) expect(differences[at]).toMatch(one);
  });
});
