import { useTranslation } from 'react-i18next';
import { stroke } from './slot-geometry.ts';
import type { Point } from './slot-geometry.ts';
import styles from './slot-drawing.module.css';

const ROOT: Point = { x: 345, y: 716 };
const CHILDREN: readonly Point[] = [
  { x: 196, y: 504 },
  { x: 504, y: 504 },
];

/** Nobody invites: all legs grey and dashed. */
export function NoSponsorDrawing() {
  const { t } = useTranslation('auth');
  return (
    <svg
      className={styles.drawing}
      viewBox="48 0 594 876"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden
    >
      <path className={styles.unknown} strokeWidth={7} d="M345 940V716" />
      {CHILDREN.map((child) => (
        <g key={child.x}>
          <path className={styles.unknown} strokeWidth={5} d={stroke(ROOT, child)} />
          {[-90, 90].map((aside) => (
            <path
              key={aside}
              className={styles.unknown}
              strokeWidth={3}
              d={stroke({ x: child.x, y: 478 }, { x: child.x + aside, y: 330 })}
            />
          ))}
          <circle className={styles.dot} strokeDasharray="5 4" cx={child.x} cy={491} r={15} />
        </g>
      ))}
      <circle className={styles.dot} strokeDasharray="7 6" cx={ROOT.x} cy={690} r={33} />
      <text className={styles.question} x={ROOT.x} y={698}>
        ?
      </text>
      <text className={styles.name} x={ROOT.x + 49} y={696}>
        {t('slot.sponsor')}
      </text>
    </svg>
  );
}
