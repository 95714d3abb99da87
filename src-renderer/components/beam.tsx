import { useTranslation } from 'react-i18next';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './beam.module.css';

interface BeamProps {
  /** BV as plain decimal strings; null: not known, the tracks stay empty. */
  readonly left: string | null;
  readonly right: string | null;
  /** 6 px in the sidebar, 14 on the dashboard. */
  readonly height?: number | undefined;
}

/**
 * Two legs from one axis in one scale: solid is what pairs, hatched what would carry over. Letters
 * and numbers stand beside it, it never stands alone. The left leg stays physically left.
 */
export function Beam({ left, right, height = 10 }: BeamProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  // Widths only: a thousandth more or less of a bar is not seen, so numbers may round here.
  const [l, r] = [Number(left ?? 0), Number(right ?? 0)];
  const scale = Math.max(l, r);
  const paired = Math.min(l, r);
  const percent = (value: number) => `${scale === 0 ? 0 : (value / scale) * 100}%`;
  const half = (volume: number, className: string | undefined) => (
    <span className={className}>
      <span className={styles.paired} style={{ inlineSize: percent(paired) }} />
      <span className={styles.carry} style={{ inlineSize: percent(volume - paired) }} />
    </span>
  );
  const known = left !== null && right !== null;
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={
        known
          ? t('beam.label', { left: formatWhole(left, format), right: formatWhole(right, format) })
          : t('figure.unknown')
      }
      className={styles.beam}
      style={{ blockSize: height }}
    >
      {half(l, styles.left)}
      <span className={styles.axis} />
      {half(r, styles.right)}
    </div>
  );
}
