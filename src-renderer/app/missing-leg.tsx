import styles from './missing-leg.module.css';

interface MissingLegProps {
  /** The missing part: the right leg, dashed, or the link between stem and legs. */
  readonly missing: 'right' | 'stem';
}

/** The product's illustration of two legs on one stem, with a part missing. */
export function MissingLeg({ missing }: MissingLegProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 140" width="120" height="140" aria-hidden>
      <path className={styles.left} d="M57 140V96q0-28-24-28h-4Q8 68 8 44V4" />
      <path
        className={styles.right}
        d={missing === 'right' ? 'M65 140V96q0-22 20-26' : RIGHT_LEG}
      />
      {missing === 'right' && <path className={styles.gone} d="M92 68q20-1 20-24V4" />}
      {missing === 'stem' && <path className={styles.break} d="M40 104l42 -6" />}
    </svg>
  );
}

const RIGHT_LEG = 'M65 140V96q0-28 24-28h2Q112 68 112 46V14';
