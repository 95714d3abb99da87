import styles from './memberships.module.css';

interface Stroke {
  readonly d: string;
  readonly side: 'left' | 'right';
}

/** A fork: both legs from one point, `spread` apart. */
const fork = (x: number, y: number, spread: number): readonly Stroke[] =>
  ([-1, 1] as const).map((sign) => ({
    d: `M${x} ${y}q0-4 ${sign * spread}-5v-2`,
    side: sign < 0 ? 'left' : 'right',
  }));

interface Growth {
  readonly stem: string;
  readonly strokes: readonly Stroke[];
  /** Not grown yet: only the member. */
  readonly seed?: boolean;
}

const growths: readonly Growth[] = [
  { stem: 'M16 28V20', strokes: [], seed: true },
  { stem: 'M16 28V14', strokes: fork(16, 15, 6).slice(0, 1) },
  { stem: 'M16 28V14', strokes: fork(16, 15, 6) },
  { stem: 'M16 28V19', strokes: [...fork(16, 19, 6), ...fork(10, 12, 3), ...fork(22, 12, 3)] },
  {
    stem: 'M16 30V22',
    strokes: [
      ...fork(16, 22, 7),
      ...fork(9, 15, 3.5),
      ...fork(23, 15, 3.5),
      ...[5.5, 12.5, 19.5, 26.5].flatMap((x) => fork(x, 8, 1.75)),
    ],
  },
];

/** The leg drawing, grown as far as the plan stands in the list; the cheapest is a seed. */
export function PlanGlyph({ rank }: { readonly rank: number }) {
  const growth = growths[Math.min(rank, growths.length - 1)];
  if (!growth) return null;
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden className={styles.glyph}>
      <path d={growth.stem} />
      {growth.seed && <circle cx="16" cy="16" r="3" />}
      {growth.strokes.map(({ d, side }) => (
        <path key={d} d={d} data-side={side} />
      ))}
    </svg>
  );
}
