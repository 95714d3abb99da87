import { useMemo } from 'react';
import { growLegs } from './leg-growth.ts';
import styles from './leg-drawing.module.css';

/** The login's decorative illustration: legs growing upward, fading at the top. Fills its box. */
export function LegForest() {
  const branches = useMemo(growLegs, []);
  return (
    <svg
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={styles.forest}
    >
      <defs>
        <linearGradient id="leg-forest-fade" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#0b1017" />
          <stop offset=".3" stopColor="#0b1017" stopOpacity="0" />
        </linearGradient>
      </defs>
      {branches.map(({ path, side, opacity, width }) => (
        <path
          key={path}
          d={path}
          className={styles[side]}
          strokeOpacity={opacity}
          strokeWidth={width}
        />
      ))}
      <rect width="720" height="900" fill="url(#leg-forest-fade)" />
    </svg>
  );
}

/**
 * Why a list is empty: not started (both legs dashed) · none yet (one leg) · filtered (✕) · all
 * done (whole).
 */
export type Sprout = 'notBegun' | 'none' | 'filtered' | 'whole';

/** The 48 px illustration of an empty state. */
export function LegSprout({ state }: { readonly state: Sprout }) {
  const filtered = state === 'filtered';
  const leftTop = filtered ? 6 : 12;
  const rightTop = filtered ? 2 : 8;
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden className={styles.sprout}>
      <path
        d={`M22.2 46V32q0-6-6-6h-1q-6 0-6-6v-${leftTop}`}
        className={styles.sproutLeft}
        strokeDasharray={state === 'notBegun' ? '4 3.5' : undefined}
      />
      <path
        d={`M25.8 46V32q0-6 6-6h1q6 0 6-6v-${rightTop}`}
        className={styles.sproutRight}
        strokeDasharray={state === 'whole' ? undefined : '4 3.5'}
      />
      {filtered && <path d="M34 5l9.6 9.6M43.6 5 34 14.6" className={styles.cross} />}
    </svg>
  );
}
