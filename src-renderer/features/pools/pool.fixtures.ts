import type { Pool, PoolList, PoolPosition, PoolPositions } from '#contract/api/pools.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { resultOf, type PositionDay } from './position-result.ts';

/** Pools and positions that tests of these screens start from. */
export const pool = (change: Partial<Pool> = {}): Pool => ({
  id: 3,
  name: 'Pool Cóndor',
  min_amount: '250.00',
  max_amount: '10000.00',
  duration_days: 120,
  is_open: true,
  results: [
    { day: '2026-11-20', rate: '0.001058', posted_at: '2026-11-21T12:00:00.000Z' },
    { day: '2026-11-19', rate: '-0.000833', posted_at: '2026-11-20T12:00:00.000Z' },
  ],
  ...change,
});

export const poolList = (change: Partial<PoolList> = {}): PoolList => ({
  items: [pool()],
  terms_version: '2026-10-01',
  balance: '4812.60',
  ...change,
});

export const position = (change: Partial<PoolPosition> = {}): PoolPosition => ({
  id: 12,
  pool: { id: 1, name: 'Pool Andes' },
  amount: '8000.00',
  principal: '7940.56',
  credited: '474.72',
  lost: '-59.44',
  opened_at: '2026-06-24T15:00:00.000Z',
  matures_at: '2026-12-21T15:00:00.000Z',
  closed_at: null,
  returned: null,
  from_balance: false,
  request_number: 18_412,
  ...change,
});

/** Two open positions and an ended one, with the totals that follow from them. */
export const positions = (change: Partial<PoolPositions> = {}): PoolPositions => ({
  items: [
    position(),
    position({
      id: 14,
      pool: { id: 2, name: 'Pool Litoral' },
      amount: '4000.00',
      principal: '3976.82',
      credited: '88.13',
      lost: '-23.18',
      opened_at: '2026-09-05T10:00:00.000Z',
      matures_at: '2026-12-04T10:00:00.000Z',
      from_balance: true,
      request_number: null,
    }),
    position({
      id: 9,
      pool: { id: 3, name: 'Pool Cóndor' },
      amount: '1000.00',
      principal: '0.00',
      credited: '88.40',
      lost: '-14.80',
      opened_at: '2026-03-01T10:00:00.000Z',
      matures_at: '2026-06-29T10:00:00.000Z',
      closed_at: '2026-06-29T12:00:00.000Z',
      returned: '985.20',
    }),
  ],
  totals: {
    amount: '12000.00',
    principal: '11917.38',
    credited: '651.25',
    lost: '-97.42',
    returned: '985.20',
    balance: '1236.45',
    withdrawn: '400.00',
  },
  ...change,
});

/** Newest first, back from the 20th of November; null is a day without a result. */
export function positionDays(
  rates: readonly (string | null)[],
  principal = '7940.56',
): PositionDay[] {
  const last = Date.parse('2026-11-20T00:00:00.000Z');
  let left = parseUsd(principal);
  return rates.map((rate, index) => {
    const day = new Date(last - index * 86_400_000).toISOString().slice(0, 10);
    if (rate === null) {
      return { day, rate: null, principal: null, amount: null, entry: null, posted_at: null };
    }
    const base = formatUsd(left);
    const amount = resultOf({ principal: base, rate });
    // Before a loss there was more.
    if (parseUsd(amount) < 0n) left -= parseUsd(amount);
    return {
      day,
      rate,
      principal: base,
      amount,
      entry: String(9000 - index),
      posted_at: `${day}T12:00:00.000Z`,
    };
  });
}
