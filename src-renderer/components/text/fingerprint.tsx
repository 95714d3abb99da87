import { classNames } from '../class-names.ts';
import { fingerprintPattern } from './fingerprint-pattern.ts';
import styles from './address.module.css';

interface FingerprintProps {
  readonly address: string;
  readonly size?: 'sm' | 'lg' | undefined;
}

/** The address's identicon, always beside its text. */
export function Fingerprint({ address, size = 'sm' }: FingerprintProps) {
  return (
    <svg
      viewBox="0 0 5 5"
      shapeRendering="crispEdges"
      aria-hidden
      className={classNames(styles.fingerprint, size === 'lg' && styles.large)}
    >
      {fingerprintPattern(address).map((row, y) =>
        row.map((filled, x) =>
          // 1.04: adjacent cells overlap slightly, so that no seams are visible.
          filled ? <rect key={`${x}-${y}`} x={x} y={y} width="1.04" height="1.04" /> : null,
        ),
      )}
    </svg>
  );
}
