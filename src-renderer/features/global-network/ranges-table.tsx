import { useTranslation } from 'react-i18next';
import type { Range } from '#contract/api/global-network.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './global-deposit.module.css';

interface RangesTableProps {
  readonly ranges: readonly Range[];
  /** Id of the one that takes the amount as it is; its row is lit. */
  readonly current: number | null;
}

/** What each range takes, how it weighs and where it ends. */
export function RangesTable({ ranges, current }: RangesTableProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const isPhone = useIsPhone();
  const whole = (amount: string) => formatUsd(amount, format, { minimum: 0 });
  return (
    // A scroll container in longer languages, so it must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.ranges} tabIndex={0}>
      <table aria-label={t('ranges.label')}>
        <thead>
          <tr>
            <th scope="col">{t('column.range')}</th>
            <th scope="col" className={styles.end}>
              {t('column.amount')}
            </th>
            <th scope="col" className={styles.end}>
              {t('column.weight')}
            </th>
            <th scope="col" className={styles.end}>
              {t(isPhone ? 'column.ceiling.short' : 'column.ceiling')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ id, position, min_amount, max_amount, weight, max_multiple }) => (
            <tr key={id} aria-current={id === current || undefined}>
              <th scope="row">{isPhone ? position : t('range', { position })}</th>
              <td className={classNames(styles.end, styles.amounts)}>
                {t('range.amounts', { min: whole(min_amount), max: whole(max_amount) })}
              </td>
              <td className={styles.end}>
                <bdi>{formatUsd(weight, format)}</bdi>
              </td>
              <td className={styles.end}>
                {t(isPhone ? 'range.times.short' : 'range.times', {
                  multiple: formatUsd(max_multiple, format),
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
