import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatPercent, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import { RowsCard } from './rows-card.tsx';
import { TaxSheet } from './tax-sheet.tsx';

type TaxClass = ShopSetup['tax_classes'][number];

/** Tax classes with their rate in each country; a country without one is not taxed. */
export function TaxesCard({ setup }: { readonly setup: ShopSetup }) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const nameOf = useBoth();
  const rates = ({ rates: all }: TaxClass) =>
    all
      .map(({ country, rate }) => `${country} ${formatPercent(rate, format, { maximum: 2 })}`)
      .join(' · ') || UNKNOWN;
  const shipping = ({ taxes_shipping }: TaxClass) =>
    taxes_shipping ? t('tax.shipping.yes') : UNKNOWN;
  return (
    <RowsCard<TaxClass>
      title={t('taxes')}
      lead={t('taxes.lead')}
      add={t('tax.add')}
      empty={t('taxes.none')}
      rows={setup.tax_classes}
      nameOf={nameOf}
      columns={[
        {
          key: 'name',
          header: t('column.name'),
          cell: (row) => <TwoLineCell below={row.code}>{nameOf(row)}</TwoLineCell>,
        },
        { key: 'rates', header: t('tax.rates'), cell: rates },
        { key: 'shipping', header: t('tax.shipping'), cell: shipping },
      ]}
      phone={(row) => ({ title: nameOf(row), line: rates(row), end: shipping(row) })}
      form={(row, close) => <TaxSheet taxClass={row} onClose={close} />}
    />
  );
}
