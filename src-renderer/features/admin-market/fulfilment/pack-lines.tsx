import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './fulfilment.module.css';

type Line = OrderDesk['rest'][number];

/** What goes into a package, where it lies, and how much of it is there. */
export function PackLines({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  return (
    <ul className={styles.lines} aria-label={t('lines')} aria-live="polite">
      {lines.map((line) => {
        const isDone = line.picked >= line.units;
        return (
          <li key={line.line} className={styles.line} data-done={isDone}>
            {isDone ? <Icon icon={IconCheck} size={16} /> : <span />}
            <TwoLineCell mono below={line.sku}>
              {[text(line.name), text(line.option)].filter(Boolean).join(', ')}
            </TwoLineCell>
            <span className={styles.lineEnd}>
              {line.location !== '' && <span className={styles.place}>{line.location}</span>}
              <span>
                {line.by === null
                  ? t('line.picked', { picked: line.picked, count: line.units })
                  : t('line.pickedBy', { picked: line.picked, count: line.units, by: line.by })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
