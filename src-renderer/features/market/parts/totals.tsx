import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/api/market/market.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { Skeleton } from '#renderer/components/skeleton.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { formatPercent, formatUsd, MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './parts.module.css';

type Sum = Order['totals'];

interface TotalsProps {
  readonly totals: Sum;
  readonly units: number;
  readonly voucher?: string | undefined;
  /** Below the shipping: where to, how heavy. */
  readonly shipping?: { readonly label: ReactNode; readonly hint?: ReactNode } | undefined;
  /** Of the last row; null: there is none. */
  readonly total: ReactNode;
  /** The figures are being computed anew: bars instead, never a zero. */
  readonly isStale?: boolean | undefined;
}

/** Every row of a sum with what it is of, and the sum as one can redo it. */
export function Totals({ totals, units, voucher, shipping, total, isStale = false }: TotalsProps) {
  const { t } = useTranslation('cart');
  const money = (amount: string) =>
    isStale ? <Skeleton width="64px" /> : <Money amount={amount} />;
  const isSome = (amount: string) => parseUsd(amount) > 0n;
  return (
    <dl className={styles.totals} aria-busy={isStale || undefined}>
      <Row label={t('total.items', { count: units })}>{money(totals.items)}</Row>
      {isSome(totals.discount) && (
        <Row label={t('total.voucher', { code: voucher ?? '' })}>
          {money(`-${totals.discount}`)}
        </Row>
      )}
      {shipping && (
        <Row label={shipping.label} hint={shipping.hint}>
          {money(totals.shipping)}
        </Row>
      )}
      <TaxRows totals={totals} money={money} />
      {total !== null && (
        <div className={classNames(styles.row, styles.sum)}>
          <dt>{total}</dt>
          <dd>
            {isStale ? (
              <Skeleton width="120px" height={22} />
            ) : (
              <Money amount={totals.total} size="figure" strong hideable={false} />
            )}
            {!isStale && <SumLine totals={totals} />}
          </dd>
        </div>
      )}
    </dl>
  );
}

interface RowProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

function Row({ label, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TaxRowsProps {
  readonly totals: Sum;
  readonly money: (amount: string) => ReactNode;
}

/** One row for each name of a tax, with each rate and what it is on. */
function TaxRows({ totals: { taxes }, money }: TaxRowsProps) {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { text } = useSaid();
  if (taxes.length === 0) return null;
  return taxes.map(({ label, rate, base, amount, products }) => {
    const of = t('total.taxLine', {
      rate: formatPercent(rate, format),
      base: formatUsd(base, format),
    });
    const names = products.map(text).join(', ');
    return (
      <Row
        key={`${label}/${rate}`}
        label={label === '' ? t('total.tax') : label}
        hint={names === '' ? of : t('total.taxProducts', { line: of, products: names })}
      >
        {money(amount)}
      </Row>
    );
  });
}

/** "196.00 − 10.00 + 8.00 + 32.30", where there is more than one part. */
function SumLine({ totals: { items, discount, shipping, tax } }: { readonly totals: Sum }) {
  const format = useFormat();
  const parts = [
    { sign: '', amount: items },
    { sign: MINUS, amount: discount },
    { sign: '+', amount: shipping },
    { sign: '+', amount: tax },
  ].filter(({ sign, amount }) => sign === '' || parseUsd(amount) > 0n);
  if (parts.length < 2) return null;
  return (
    <small>
      {parts.map(({ sign, amount }) => `${sign} ${formatUsd(amount, format)}`.trim()).join(' ')}
    </small>
  );
}
