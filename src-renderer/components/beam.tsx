import { useTranslation } from 'react-i18next';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './beam.module.css';

interface BeamProps {
  /** BV as plain decimal strings; null: unknown, shown as empty tracks. */
  readonly left: string | null;
  readonly right: string | null;
  /** Height in pixels: 6 in the sidebar, 14 on the dashboard. */
  readonly height?: number | undefined;
}

/**
 * Both legs as bars from a common axis on one scale: solid for the matched volume, hatched for the
 * carry. Always used beside the figures. The left leg stays on the left in right-to-left pages.
 */
export function Beam({ left, right, height = 10 }: BeamProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  // Used for widths only, so floating-point rounding does not matter.
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
