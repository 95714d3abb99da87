import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits, parseUsd } from '../money.ts';
import {
  backNow,
  giveFor,
  giveForValue,
  giveGrain,
  quoteExchange,
  receiveGrain,
  sidePrice,
  TCT_DECIMALS,
  TCT_GRAIN,
  USD_GRAIN,
  type ExchangeSide,
  type ExchangeTerms,
} from './quote.ts';
import { giveWithin, limitPassed, mostToGive, wholeTct, type SideRoom } from './limits.ts';

const terms: ExchangeTerms = { mid: '0.48', spread: '0.005', feeRate: '0.005' };
const tct = (text: string): bigint => parseUnits(text, TCT_DECIMALS);

describe('a quote', () => {
  it('buys 1031.301824 TCT for 500 USD', () => {
    const quote = quoteExchange('buy', parseUsd('500'), terms);
    expect(quote).toEqual({
      side: 'buy',
      give: parseUsd('500'),
      receive: tct('1031.301824'),
      price: '0.4824',
      value: parseUsd('500'),
      fee: parseUsd('2.5'),
      converted: parseUsd('497.5'),
      spreadCost: parseUsd('2.475125'),
      allIn: '0.484824',
    });
    expect(backNow(quote, terms)).toBe(parseUsd('490.08'));
  });

  it('sells 1000 TCT for 475.21 USD', () => {
    expect(quoteExchange('sell', tct('1000'), terms)).toMatchObject({
      receive: parseUsd('475.21'),
      price: '0.4776',
      value: parseUsd('477.6'),
      fee: parseUsd('2.39'),
      allIn: '0.47521',
    });
  });

  it('has no price of zero', () => {
    expect(() => sidePrice('sell', { ...terms, spread: '1' })).toThrow('above zero');
  });
});

const price = fc.bigInt(10_000n, 100_000_000_000n).map((units) => formatUnits(units, 8));
const share = fc.bigInt(0n, 10_000_000n).map((units) => formatUnits(units, 8));
const anyTerms = fc.record({ mid: price, spread: share, feeRate: share });
const sides = fc.constantFrom<ExchangeSide>('buy', 'sell');
const steps = fc.bigInt(1n, 10_000_000_000n);

describe('rounding', () => {
  const ONE = 10n ** 18n;
  /** What is received, as a fraction. */
  function exact(side: ExchangeSide, give: bigint, of: ExchangeTerms): [bigint, bigint] {
    const units = parseUnits(sidePrice(side, of), 18);
    const kept = ONE - parseUnits(of.feeRate, 18);
    const scale = 10n ** 30n;
    return side === 'buy' ? [give * kept * scale, ONE * units] : [give * units * kept, scale * ONE];
  }

  it('takes less than one unit from the member, and gives no more than a base unit of USD makes', () => {
    fc.assert(
      fc.property(sides, steps, anyTerms, (side, step, of) => {
        const give = step * giveGrain(side);
        const { receive } = quoteExchange(side, give, of);
        const [above, below] = exact(side, give, of);
        expect(receive % receiveGrain(side)).toBe(0n);
        expect((receive + receiveGrain(side)) * below > above).toBe(true);
        const units = parseUnits(sidePrice(side, of), 18);
        const gift = side === 'buy' ? 10n ** 30n / units + 1n : 2n;
        expect(receive * below <= above + gift * below).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('adds up: what is given is what is converted and the fee', () => {
    fc.assert(
      fc.property(sides, steps, anyTerms, (side, step, of) => {
        const quote = quoteExchange(side, step * giveGrain(side), of);
        expect(quote.fee + quote.converted).toBe(quote.value);
        expect(quote.fee >= 0n && quote.converted >= 0n).toBe(true);
        expect(side === 'buy' ? quote.value : quote.converted).toBe(
          side === 'buy' ? quote.give : quote.receive,
        );
      }),
    );
  });

  it('never makes a round trip worth it', () => {
    fc.assert(
      fc.property(steps, anyTerms, (step, of) => {
        const give = step * USD_GRAIN;
        expect(backNow(quoteExchange('buy', give, of), of) <= give).toBe(true);
      }),
    );
  });

  it('finds the least amount that yields what is wanted', () => {
    fc.assert(
      fc.property(sides, steps, anyTerms, (side, step, of) => {
        const wanted = step * receiveGrain(side);
        const give = giveFor(side, wanted, of);
        expect(quoteExchange(side, give, of).receive >= wanted).toBe(true);
        const less = give - giveGrain(side);
        expect(less === 0n || quoteExchange(side, less, of).receive < wanted).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('limits', () => {
  const room: SideRoom = {
    balance: parseUsd('4812.60'),
    quoteMin: parseUsd('20'),
    quoteMax: parseUsd('2000'),
    memberDayLeft: parseUsd('4222.40'),
    allDayLeft: parseUsd('33820'),
    inventoryLeft: wholeTct('82450'),
    openQuotes: 0,
    openMax: 3,
  };
  const passed = (usd: string, changed: Partial<SideRoom> = {}) =>
    limitPassed(quoteExchange('buy', parseUsd(usd), terms), { ...room, ...changed });

  it.each([
    ['19.99', {}, 'quote_limit'],
    ['20', {}, null],
    ['2000', {}, null],
    ['2000.01', {}, 'quote_limit'],
    ['500', { balance: parseUsd('499.99') }, 'balance'],
    ['500', { balance: parseUsd('500') }, null],
    ['500', { memberDayLeft: parseUsd('499.99') }, 'day_limit'],
    ['500', { allDayLeft: parseUsd('499.99') }, 'all_limit'],
    ['500', { inventoryLeft: tct('1031.301823') }, 'inventory'],
    ['500', { inventoryLeft: tct('1031.301824') }, null],
    ['500', { openQuotes: 3 }, 'open_quotes'],
    ['500', { openQuotes: 2 }, null],
  ] as const)('%s USD with %o: %s', (usd, changed, refusal) => {
    expect(passed(usd, changed)).toBe(refusal);
  });

  it('says which bound the most is', () => {
    expect(mostToGive('buy', room, terms)).toEqual({
      amount: parseUsd('2000'),
      by: 'quote_limit',
    });
    const poor = { ...room, balance: parseUsd('120.123456') };
    expect(mostToGive('buy', poor, terms)).toEqual({ amount: parseUsd('120.12'), by: 'balance' });
    const dry = { ...room, inventoryLeft: tct('1031.301824') };
    expect(mostToGive('buy', dry, terms)).toEqual({ amount: parseUsd('500'), by: 'inventory' });
  });

  it('can be used up to the last unit', () => {
    fc.assert(
      fc.property(sides, steps, anyTerms, (side, step, of) => {
        const inventoryLeft = step * TCT_GRAIN;
        const give = giveWithin(side, inventoryLeft, of);
        const moved = (amount: bigint): bigint =>
          side === 'buy' ? quoteExchange(side, amount, of).receive : amount;
        expect(moved(give) <= inventoryLeft).toBe(true);
        expect(moved(give + giveGrain(side)) > inventoryLeft).toBe(true);
        const value = step * USD_GRAIN;
        const most = giveForValue(side, value, of);
        expect(quoteExchange(side, most, of).value <= value).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
