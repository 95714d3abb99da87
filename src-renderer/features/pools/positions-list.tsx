import { classNames } from '#renderer/components/class-names.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { moveBetweenRows } from '#renderer/components/data/table/row-keys.ts';
import { PositionTerm } from './position-term.tsx';
import { principalOf, type PositionRowsProps } from './positions-table.tsx';
import styles from './positions.module.css';

/** Positions on a phone: name and principal, the term below. */
export function PositionsList({ positions, current, onOpen }: PositionRowsProps) {
  return (
    <ul className={styles.list}>
      {positions.map((one) => (
        <li key={one.id} className={classNames(styles.item, one.id === current && styles.itemOn)}>
          <button
            type="button"
            data-row
            className={styles.itemButton}
            aria-current={one.id === current || undefined}
            onClick={() => onOpen(one.id)}
            onKeyDown={moveBetweenRows}
          >
            <span className={styles.itemHead}>
              <span>{one.pool.name}</span>
              <Money amount={principalOf(one)} />
            </span>
          </button>
          <PositionTerm position={one} isListed />
        </li>
      ))}
    </ul>
  );
}
