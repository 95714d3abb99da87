import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './figures.module.css';

interface BarRowsProps {
  /** What is counted, spoken. */
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly count: number }[];
}

/** Counts beside each other, on one scale. */
export function BarRows({ label, rows }: BarRowsProps) {
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={styles.bars} aria-label={label}>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className={styles.track} aria-hidden>
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </td>
            <td className={styles.count}>{formatWhole(count, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
