import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/api/admin/market/market.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { formatPercent, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { paidBack } from '../paid-back.ts';

const isSome = (amount: string): boolean => parseUsd(amount) > 0n;

/** Every part of a refund with what it is worked out on; together they are its total. */
export function RefundLines({ row }: { readonly row: ReturnRow }) {
  const { t } = useTranslation('shop-returns');
  const format = useFormat();
  const { text } = useSaid();
  const on = (rate: string, base: string) =>
    t('refund.tax.base', {
      rate: formatPercent(rate, format, { maximum: 2 }),
      base: formatUsd(base, format),
    });
  return (
    <KeyValueList>
      {row.lines.map((line) => (
        <KeyValue key={line.line} label={t('item', { name: text(line.name), units: line.units })}>
          <Money amount={line.amount} hideable={false} />
        </KeyValue>
      ))}
      {row.lines
        .filter(({ tax }) => isSome(tax))
        .map((line) => (
          <KeyValue
            key={`tax ${line.line}`}
            label={t('refund.tax')}
            hint={on(line.tax_rate, line.amount)}
          >
            <Money amount={line.tax} hideable={false} />
          </KeyValue>
        ))}
      {isSome(row.shipping) && (
        <KeyValue label={t('refund.shipping')} hint={t('refund.shipping.hint')}>
          <Money amount={row.shipping} hideable={false} />
        </KeyValue>
      )}
      {isSome(row.shipping_tax) && (
        <KeyValue label={t('refund.shippingTax')}>
          <Money amount={row.shipping_tax} hideable={false} />
        </KeyValue>
      )}
      {isSome(row.borne) && (
        <KeyValue label={t('refund.borne')} hint={t('refund.borne.hint')}>
          <Money amount={`-${row.borne}`} hideable={false} />
        </KeyValue>
      )}
      <KeyValue label={t('refund.total')}>
        <Money amount={paidBack(row)} strong hideable={false} />
      </KeyValue>
      <KeyValue label={t('refund.to')}>{t(`to.${row.to}`)}</KeyValue>
    </KeyValueList>
  );
}
