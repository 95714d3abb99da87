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
  const paired = Math.min(l, r);
  const known = left !== null && right !== null;
  return (
    <BeamBars
      label={
        known
          ? t('beam.label', { left: formatWhole(left, format), right: formatWhole(right, format) })
          : t('figure.unknown')
      }
      left={{ solid: paired, hatched: l - paired }}
      right={{ solid: paired, hatched: r - paired }}
      scale={Math.max(l, r)}
      height={height}
    />
  );
}

/** What fills one side, from the axis outwards. */
interface BeamSide {
  readonly solid: number;
  readonly hatched: number;
}

interface BeamBarsProps {
  /** Absent where the figures beside it say the same. */
  readonly label?: string;
  readonly left: BeamSide;
  readonly right: BeamSide;
  /** What fills a whole side. */
  readonly scale: number;
  readonly height: number;
}

/**
 * Two sides from a common axis. Each bar is as wide as its side and is moved by a transform, which,
 * unlike a width, slides without a layout in each frame. The solid bar covers the hatched one.
 */
export function BeamBars({ label, left, right, scale, height }: BeamBarsProps) {
  const filledTo = (value: number) =>
    ({ '--filled': String(scale === 0 ? 0 : value / scale) }) as Record<string, string>;
  const half = ({ solid, hatched }: BeamSide, className: string | undefined) => (
    <span className={className}>
      <span className={styles.hatched} style={filledTo(solid + hatched)} />
      <span className={styles.solid} style={filledTo(solid)} />
    </span>
  );
  return (
    <div
      dir="ltr"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={styles.beam}
      style={{ blockSize: height }}
    >
      {half(left, styles.left)}
      <span className={styles.axis} />
      {half(right, styles.right)}
    </div>
  );
}
