import type {
  GlobalDeposit,
  GlobalEarningDay,
  GlobalOverview,
  RangeList,
} from '#contract/api/global-network.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';

/** Ranges, deposits and earnings that tests of these screens start from. */
export const rangeList = (change: Partial<RangeList> = {}): RangeList => ({
  items: [
    {
      id: 1,
      position: 1,
      min_amount: '100.00',
      max_amount: '999.00',
      weight: '1',
      max_multiple: '1.5',
    },
    {
      id: 2,
      position: 2,
      min_amount: '1000.00',
      max_amount: '4999.00',
      weight: '1.15',
      max_multiple: '1.75',
    },
    {
      id: 3,
      position: 3,
      min_amount: '5000.00',
      max_amount: '20000.00',
      weight: '1.3',
      max_multiple: '2',
    },
  ],
  share: '0.1',
  wait_hours: 72,
  terms_version: '2026-10-01',
  balance: '4812.60',
  ...change,
});

export const globalDeposit = (change: Partial<GlobalDeposit> = {}): GlobalDeposit => ({
  number: 312,
  range: { id: 1, position: 1 },
  amount: '500.00',
  weight: '1',
  ceiling: '750.00',
  earned: '457.63',
  waiting: '17.63',
  last_earning: { day: '2026-11-20', amount: '6.63' },
  opened_at: '2026-04-06T10:00:00.000Z',
  from_balance: true,
  request_number: null,
  ...change,
});

/** A credit of a day that can be withdrawn so many hours after `now`. */
function waitingFor(day: string, amount: string, hours: number, now: number) {
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const available = now + hours * HOUR_MS;
  return { day, amount, credited_at: at(available - 72 * HOUR_MS), available_at: at(available) };
}

export const overview = (
  change: Partial<GlobalOverview> = {},
  now = Date.now(),
): GlobalOverview => ({
  deposits: [
    globalDeposit(),
    globalDeposit({
      number: 948,
      range: { id: 2, position: 2 },
      amount: '1000.00',
      weight: '1.15',
      ceiling: '1750.00',
      earned: '40.57',
      waiting: '40.57',
      last_earning: { day: '2026-11-20', amount: '15.25' },
      opened_at: '2026-11-17T10:00:00.000Z',
    }),
  ],
  totals: { earned: '498.20', available: '260.00', waiting: '58.20', withdrawn: '180.00' },
  waiting: [
    waitingFor('2026-11-18', '18.27', 6.4, now),
    waitingFor('2026-11-19', '18.05', 30.4, now),
    waitingFor('2026-11-20', '21.88', 54.4, now),
  ],
  wait_hours: 72,
  total_weight: '361500.00',
  ...change,
});

const part = (deposit: number, amount: string, entry: string, capped = false) => ({
  deposit,
  weight: deposit === 312 ? '500.00' : '1150.00',
  amount,
  capped,
  entry,
});

const earningDay = (
  day: string,
  revenue: string,
  share: string,
  amount: string,
  parts: GlobalEarningDay['parts'],
): GlobalEarningDay => ({
  day,
  revenue,
  rate: '0.1',
  share,
  total_weight: '361500.00',
  parts,
  amount,
});

export const earningDays: readonly GlobalEarningDay[] = [
  earningDay('2026-11-19', '47950.00', '4795.00', '21.88', [
    part(312, '6.63', '8101'),
    part(948, '15.25', '8102'),
  ]),
  earningDay('2026-11-18', '39550.00', '3955.00', '18.05', [
    part(312, '5.47', '8001'),
    part(948, '12.58', '8002'),
  ]),
  earningDay('2026-11-17', '40050.00', '4005.00', '18.27', [
    part(312, '5.53', '7901'),
    part(948, '12.74', '7902'),
  ]),
  earningDay('2026-11-16', '8150.00', '815.00', '1.13', [part(312, '1.13', '7801')]),
];
