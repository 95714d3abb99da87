import { useTranslation } from 'react-i18next';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { useFileColumns } from '#renderer/components/data/use-file-columns.ts';
import type { CsvValue } from '#renderer/lib/csv.ts';

interface Row {
  readonly section: string;
  readonly item: string;
  readonly currency: string;
  /** Empty: not known. */
  readonly amount: CsvValue;
}

const ages = ['day', 'three', 'week', 'longer'] as const;

/** What the screen says as a file, one figure a row: its columns and its rows. */
export function useLiabilityFile() {
  const { t } = useTranslation('admin-liabilities');
  const row = (section: string, item: string, currency: string, amount: CsvValue): Row => ({
    section,
    item,
    currency,
    amount,
  });
  const usd = (section: string, item: string, amount: CsvValue) =>
    row(section, item, 'USD', amount);
  const toPay = ({ to_pay: lines }: Liabilities) =>
    lines.flatMap(({ currency, count, total, treasury, earlier, left, ...line }) => {
      const of = (item: string, amount: CsvValue) => row(t('toPay'), item, currency, amount);
      return [
        of(t('file.count'), count),
        ...ages.map((age, index) => of(t(`age.${age}`), line.ages[index] ?? null)),
        of(t('column.total'), total),
        of(t('column.treasury'), treasury),
        of(t('file.earlier'), earlier),
        of(t('column.left'), left),
      ];
    });
  const fees = ({ gas }: Liabilities) => {
    if (!gas) return [];
    const of = (item: string, amount: CsvValue) => row(t('gas'), item, gas.symbol, amount);
    return [
      of(t('gas.withdrawals', { count: gas.withdrawals }), gas.cost),
      of(t('gas.sweeps', { count: gas.sweeps }), gas.sweep_cost),
      of(t('gas.wallet'), gas.wallet),
      of(t('gas.left'), gas.left),
    ];
  };
  const rowsOf = (view: Liabilities): readonly Row[] => [
    ...toPay(view),
    ...view.owed.by.map(({ kind, amount }) => usd(t('owed'), t(`owed.${kind}`), amount)),
    usd(t('owed'), t('column.total'), view.owed.total),
    usd(t('held'), t('held.treasury'), view.held.treasury),
    usd(t('held'), t('held.receiving'), view.held.receiving),
    usd(t('held'), t('column.total'), view.held.total),
    usd(t('held'), t('difference'), view.difference),
    ...fees(view),
    ...view.on_its_way.map(({ run, currency, amount }) =>
      row(t('way'), t('way.run', { number: run }), currency, amount),
    ),
    ...view.unmatched.map(({ currency, amount }) =>
      row(t('books'), t('books.unmatched'), currency, amount),
    ),
    ...view.unexplained.map(({ currency, amount }) =>
      row(t('books'), t('books.unexplained'), currency, amount),
    ),
    usd(t('books'), t('books.debt'), view.debt),
  ];
  const columns = useFileColumns<Row>('liabilities', [
    { key: 'section', title: t('file.section'), of: ({ section }) => section },
    { key: 'item', title: t('file.item'), of: ({ item }) => item },
    { key: 'currency', title: t('column.currency'), of: ({ currency }) => currency },
    { key: 'amount', title: t('file.amount'), of: ({ amount }) => amount, isFigure: true },
  ]);
  return { columns, rowsOf, name: t('file.name') };
}
