import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Liabilities, LiabilityLine } from '#contract/api/admin/liabilities.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Card } from '#renderer/components/card.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatAgo } from '#renderer/lib/format-date.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-liabilities.module.css';

const ages = ['day', 'three', 'week', 'longer'] as const;

/** What waits to be paid by age, against what the contract holds; a shortfall is a sentence. */
export function ToPayCard({ view }: { readonly view: Liabilities }) {
  const { t } = useTranslation('admin-liabilities');
  const format = useFormat();
  const columns: readonly Column<LiabilityLine>[] = [
    {
      key: 'currency',
      header: t('column.currency'),
      cell: ({ currency, count }) => (
        <span className={styles.token}>
          <TokenIcon token={currency} size="md" />
          <TwoLineCell below={t('withdrawals', { count })}>{currency}</TwoLineCell>
        </span>
      ),
    },
    ...ages.map((age, index): Column<LiabilityLine> => ({
      key: age,
      header: (
        <span className={styles.age}>
          <i data-age={age} className={styles.dot} />
          {t(`age.${age}`)}
        </span>
      ),
      align: 'end',
      cell: (line) => <Waiting amount={line.ages[index] ?? null} />,
    })),
    {
      key: 'total',
      header: t('column.total'),
      align: 'end',
      cell: ({ total }) => <TokenAmount amount={total} token={null} strong hideable={false} />,
    },
    {
      key: 'treasury',
      header: t('column.treasury'),
      align: 'end',
      cell: ({ treasury }) => <TokenAmount amount={treasury} token={null} hideable={false} />,
    },
    {
      key: 'left',
      header: t('column.left'),
      align: 'end',
      cell: ({ left }) => (
        <TokenAmount
          amount={left}
          token={null}
          strong
          hideable={false}
          className={left?.startsWith('-') ? styles.short : undefined}
        />
      ),
    },
  ];
  const phone = ({ currency, count, total, left }: LiabilityLine): PhoneRow => ({
    leading: <TokenIcon token={currency} size="md" />,
    title: currency,
    line: (
      <>
        {t('withdrawals', { count })} · {t('column.left')}{' '}
        <TokenAmount
          amount={left}
          token={null}
          hideable={false}
          className={left?.startsWith('-') ? styles.short : undefined}
        />
      </>
    ),
    end: <TokenAmount amount={total} token={null} strong hideable={false} />,
  });
  return (
    <Card padding="none" title={t('toPay')} subtitle={t('toPay.hint')}>
      <DataTable
        label={t('toPay')}
        rows={view.to_pay}
        columns={columns}
        keyOf={({ currency }) => currency}
        nameOf={({ currency }) => currency}
        phone={phone}
      />
      {view.to_pay
        .filter(({ earlier }) => isSome(earlier))
        .map(({ currency, earlier }) => (
          <p key={currency} className={styles.earlier}>
            {t('earlier', { amount: withUnit(formatToken(earlier, format), currency) })}
          </p>
        ))}
      {view.to_pay
        .filter(({ left }) => left?.startsWith('-'))
        .map((line) => (
          <Shortfall key={line.currency} line={line} />
        ))}
    </Card>
  );
}

const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/** Nothing is dim, so that what waits stands out. */
function Waiting({ amount }: { readonly amount: string | null }) {
  const isNothing = amount !== null && !isSome(amount);
  return (
    <TokenAmount
      amount={amount}
      token={null}
      hideable={false}
      className={isNothing ? styles.nothing : undefined}
    />
  );
}

function Shortfall({ line }: { readonly line: LiabilityLine }) {
  const { t } = useTranslation('admin-liabilities');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const { currency, left, oldest } = line;
  const inTokens = (amount: string) => withUnit(formatToken(amount, format), currency);
  return (
    <div className={styles.shortfall} role="alert">
      <Icon icon={IconAlertOctagon} size={16} />
      <p>
        <b>{t('short', { amount: inTokens((left ?? '0').replace('-', '')) })}</b> {t('short.toPay')}
        {oldest &&
          ` ${t('short.oldest', {
            amount: inTokens(oldest.amount),
            ago: formatAgo(oldest.at, Math.max(now, Date.parse(oldest.at)), format),
          })}`}
      </p>
      <TextLink to="/admin/withdrawals">{t('short.action')}</TextLink>
    </div>
  );
}
