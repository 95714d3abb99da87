import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { market, type Cart, type Quote } from '#contract/api/market/market.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { MARKET_START, MarketWorld, type ShopItem } from '../../../tests/support/worlds/market.ts';

let world: MarketWorld;
let item: ShopItem;
let codes = 0;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('bruno', '5000');
  await world.fund('valeria', '5000');
  item = await world.item({ price: '40', stock: 50 });
});
beforeEach(async () => {
  await world.put('bruno', item.variant);
});
afterAll(() => world.close());

const fields = {
  id: null,
  kind: 'amount',
  value: '5',
  category: null,
  minimum: '0',
  starts_at: null,
  ends_at: null,
  uses_max: null,
  per_member_max: 1,
  is_active: true,
} as const;
const inMinutes = (minutes: number): string =>
  new Date(world.services.clock.now().getTime() + minutes * MINUTE_MS).toISOString();

/** @returns its code */
async function voucher(given: object): Promise<string> {
  codes += 1;
  const code = `CODIGO-${codes}`;
  await world.call('admin', adminMarket.saveVoucher, { body: { ...fields, code, ...given } });
  return code;
}
const enter = (name: string, code: string | null): Promise<Cart> =>
  world.call<Cart>(name, market.voucher, { body: { code } });
const refusal = (code: string) => world.refused('bruno', market.voucher, { body: { code } });
const buyWith = async (name: string, code: string) => {
  await world.put(name, item.variant);
  await enter(name, code);
  return world.buy(name);
};

describe('a voucher is refused', () => {
  it('as unknown where there is none, before it begins, and while it is switched off', async () => {
    for (const code of [
      'NADA',
      await voucher({ is_active: false }),
      await voucher({ starts_at: inMinutes(1) }),
    ]) {
      expect(await refusal(code), code).toMatchObject({
        code: 'voucher_refused',
        details: { reason: 'unknown' },
      });
    }
  });

  it('as expired from the instant of its end on, with that instant', async () => {
    const ends = inMinutes(10);
    const code = await voucher({ ends_at: ends });
    await world.pass(10 * MINUTE_MS - 1);
    expect((await enter('bruno', code)).voucher).toMatchObject({ code, problem: null });
    await enter('bruno', null);
    await world.pass(1);
    expect(await refusal(code)).toMatchObject({
      details: { reason: 'expired', ends_at: ends },
    });
  });

  it('as used where the member has had it, also where it is spent for all', async () => {
    const code = await voucher({ uses_max: 1 });
    await buyWith('bruno', code);
    await world.put('bruno', item.variant);
    expect(await refusal(code)).toMatchObject({ details: { reason: 'used' } });
  });

  it('as spent, not as expired, where others have had all of its uses before its end', async () => {
    const code = await voucher({ uses_max: 1, ends_at: inMinutes(60) });
    await buyWith('valeria', code);
    expect(await refusal(code)).toMatchObject({ details: { reason: 'spent' } });
  });

  it('where none of the items is of its category', async () => {
    const category = world.setup.categories.find(({ slug }) => slug === 'ropa')?.id;
    const code = await voucher({ category });
    expect(await refusal(code)).toMatchObject({ details: { reason: 'no_items' } });
  });

  it('below its minimum, which is said, and not at it', async () => {
    expect(await refusal(await voucher({ minimum: '40.01' }))).toMatchObject({
      details: { reason: 'minimum', minimum: '40.01' },
    });
    const code = await voucher({ minimum: '40' });
    expect((await enter('bruno', code)).voucher).toMatchObject({ problem: null });
    await enter('bruno', null);
  });
});

describe('a voucher in the cart', () => {
  it.each([
    ['expired', { ends_at: new Date(MARKET_START.getTime() + 500 * MINUTE_MS).toISOString() }],
    ['spent', { uses_max: 1 }],
  ])(
    'that is %s by the time of the order is not taken off, and the buyer asked',
    async (problem, given) => {
      const code = await voucher(given);
      await enter('bruno', code);
      const body = await world.orderBody('bruno');
      if (problem === 'expired') await world.pass(500 * MINUTE_MS);
      else await buyWith('valeria', code);
      expect(await world.refused('bruno', market.place, { body })).toMatchObject({
        code: 'offer_changed',
        details: { voucher: problem },
      });
      const quote = await world.call<Quote>('bruno', market.quote, {
        body: { address: null, method: null },
      });
      expect(quote.voucher).toMatchObject({ code, problem });
      expect(quote.totals.discount).toBe('0.00');
      await enter('bruno', null);
    },
  );

  it('that no longer reaches its minimum says so', async () => {
    await world.put('bruno', item.variant, 2);
    await enter('bruno', await voucher({ minimum: '80' }));
    const cart = await world.put('bruno', item.variant, 1);
    expect(cart.voucher).toMatchObject({ problem: 'minimum', minimum: '80.00' });
    expect(cart.estimate.discount).toBe('0.00');
    await enter('bruno', null);
  });
});

it('leaves as many uses as there are', async () => {
  expect(await world.errors()).toEqual([]);
});
