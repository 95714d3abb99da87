import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { csvOf, type CsvColumn, type CsvValue } from '#renderer/lib/csv.ts';

interface Row {
  readonly section: string;
  readonly item: string;
  readonly currency: string;
  /** Empty: not known. */
  readonly amount: CsvValue;
}

const columns: readonly CsvColumn<Row>[] = [
  ['section', ({ section }) => section],
  ['item', ({ item }) => item],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount }) => amount],
];
const ages = ['under_1_day', '1_to_3_days', '3_to_7_days', 'over_7_days'] as const;

/** What the screen says as a CSV file, one figure a row. */
export function liabilitiesCsv(view: Liabilities): string {
  const usd = (section: string, item: string, amount: CsvValue): Row => ({
    section,
    item,
    currency: 'USD',
    amount,
  });
  return csvOf(columns, [
    ...view.to_pay.flatMap(({ currency, count, total, treasury, left, ...line }) => {
      const row = (item: string, amount: CsvValue): Row => ({
        section: 'to_pay',
        item,
        currency,
        amount,
      });
      return [
        row('count', count),
        ...ages.map((name, index) => row(name, line.ages[index] ?? null)),
        row('total', total),
        row('treasury', treasury),
        row('left', left),
      ];
    }),
    ...view.owed.by.map(({ kind, amount }) => usd('owed', kind, amount)),
    usd('owed', 'total', view.owed.total),
    usd('held', 'treasury', view.held.treasury),
    usd('held', 'receiving', view.held.receiving),
    usd('held', 'total', view.held.total),
    usd('held', 'difference', view.difference),
    ...gasRows(view),
    ...view.on_its_way.map(({ run, currency, amount }) => ({
      section: 'on_its_way',
      item: String(run),
      currency,
      amount,
    })),
    ...view.unmatched.map(({ currency, amount }) => ({
      section: 'unmatched',
      item: 'receipts',
      currency,
      amount,
    })),
    ...view.unexplained.map(({ currency, amount }) => ({
      section: 'unexplained',
      item: 'treasury',
      currency,
      amount,
    })),
    usd('debt', 'members', view.debt),
  ]);
}

function gasRows({ gas }: Liabilities): readonly Row[] {
  if (!gas) return [];
  const row = (item: string, amount: CsvValue): Row => ({
    section: 'network_fee',
    item,
    currency: gas.symbol,
    amount,
  });
  return [
    row('withdrawals', gas.cost),
    row('sweeps', gas.sweep_cost),
    row('wallet', gas.wallet),
    row('left', gas.left),
  ];
}
