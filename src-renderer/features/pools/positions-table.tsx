import { useTranslation } from 'react-i18next';
import type { PoolPosition } from '#contract/api/pools.ts';
import { formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { moveBetweenRows } from '#renderer/components/data/table/row-keys.ts';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PositionTerm } from './position-term.tsx';
import type { PositionTab } from './use-pool-params.ts';
import styles from './positions.module.css';

export interface PositionRowsProps {
  readonly positions: readonly PoolPosition[];
  readonly tab: PositionTab;
  /** The one that is shown below. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

/** What is left of the principal, or came back of it. */
export const principalOf = ({ principal, returned }: PoolPosition): string => returned ?? principal;

const sum = (positions: readonly PoolPosition[], of: (one: PoolPosition) => string) =>
  plainUsd(positions.reduce((total, one) => total + parseUsd(of(one)), 0n));

/** Positions with their sums at the foot: the whole table is in view. */
export function PositionsTable({ positions, tab, current, onOpen }: PositionRowsProps) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  const hidden = useHidden();
  const usd = (amount: string) => (hidden ? HIDDEN : formatUsd(amount, format));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t('positions.title')}>
        <thead>
          <tr>
            <th scope="col">{t('column.pool')}</th>
            <th scope="col" className={styles.end}>
              {tab === 'open' ? t('column.principal') : t('column.returned')}
            </th>
            <th scope="col" className={styles.end}>
              {t('column.credited')}
            </th>
            <th scope="col" className={styles.end}>
              {t('column.lost')}
            </th>
            <th scope="col" className={styles.term}>
              {t('column.maturity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {positions.map((one) => (
            <tr
              key={one.id}
              className={classNames(styles.row, one.id === current && styles.current)}
            >
              {/* Its name is the button's. */}
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
              <th scope="row">
                <button
                  type="button"
                  data-row
                  className={styles.open}
                  aria-current={one.id === current || undefined}
                  onClick={() => onOpen(one.id)}
                  onKeyDown={moveBetweenRows}
                >
                  <TwoLineCell below={t('since', { date: formatDate(one.opened_at, format) })}>
                    {one.pool.name}
                  </TwoLineCell>
                </button>
              </th>
              <td className={styles.end}>
                <TwoLineCell below={t('of', { amount: usd(one.amount) })}>
                  <Money amount={principalOf(one)} currency={null} />
                </TwoLineCell>
              </td>
              <td className={styles.end}>
                <Money amount={one.credited} currency={null} signed />
              </td>
              <td className={styles.end}>
                <Money amount={one.lost} currency={null} tone="whole" />
              </td>
              <td className={styles.term}>
                <PositionTerm position={one} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">{t('positions.count', { count: positions.length })}</th>
            <td className={styles.end}>
              <Money amount={sum(positions, principalOf)} currency={null} strong />
            </td>
            <td className={styles.end}>
              <Money
                amount={sum(positions, ({ credited }) => credited)}
                currency={null}
                signed
                strong
              />
            </td>
            <td className={styles.end}>
              <Money
                amount={sum(positions, ({ lost }) => lost)}
                currency={null}
                tone="whole"
                strong
              />
            </td>
            <td>&nbsp;</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
