import type { ReactNode } from 'react';
import type { ProductDrawing as Form, ProductKind } from '#contract/rules/market/market.ts';
import { classNames } from '#renderer/components/class-names.ts';
import styles from './product-drawing.module.css';

const Line = ({ d }: { readonly d: string }) => <path className={styles.line} d={d} />;
const Faint = ({ d }: { readonly d: string }) => <path className={styles.faint} d={d} />;

interface PlaceProps {
  readonly at: readonly [x: number, y: number];
  readonly scale: number;
}

const placed = ({ at: [x, y], scale }: PlaceProps) => `translate(${x} ${y}) scale(${scale})`;

/** The brand's mark, 40 units wide and 36 high. */
const Mark = (place: PlaceProps) => (
  <g transform={placed(place)} className={styles.mark}>
    <path className={styles.left} d="M3 8.4h6.2a7.3 7.3 0 0 1 7.3 7.3V36" />
    <path className={styles.right} d="M37 8.4h-6.2a7.3 7.3 0 0 0-7.3 7.3V27" />
  </g>
);

/** Two legs of two ends each above a stem that ends at the place. */
const Tree = (place: PlaceProps) => (
  <g transform={placed(place)} className={styles.tree}>
    <path className={styles.stem} d="M0 0V-12" />
    <path className={styles.left} d="M0-12v-4a8 8 0 0 0-8-8H-22a8 8 0 0 1-8-8V-42" />
    <path className={styles.left} d="M-46-70v-8M-46-70v4a8 8 0 0 0 8 8h16a8 8 0 0 0 8-8v-12" />
    <path className={styles.left} d="M-30-58V-42" />
    <path className={styles.right} d="M0-12v-4a8 8 0 0 1 8-8H22a8 8 0 0 0 8-8V-42" />
    <path className={styles.right} d="M46-70v-8M46-70v4a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8v-12" />
    <path className={styles.right} d="M30-58V-42" />
    <path
      className={styles.leftEnd}
      d="M-50-78a4 4 0 1 0 8 0 4 4 0 1 0-8 0M-18-78a4 4 0 1 0 8 0 4 4 0 1 0-8 0"
    />
    <path
      className={styles.rightEnd}
      d="M50-78a4 4 0 1 1-8 0 4 4 0 1 1 8 0M18-78a4 4 0 1 1-8 0 4 4 0 1 1 8 0"
    />
  </g>
);

/** What is sent stands on the ground. */
const Standing = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Faint d="M56 208H264" />
    {children}
  </>
);

/** What is downloaded is in a window, above a dashed line. */
const Window = ({ children }: { readonly children: ReactNode }) => (
  <>
    <rect className={styles.paper} x="70" y="34" width="180" height="150" rx="12" />
    <Faint d="M70 58h180" />
    <path className={styles.dots} d="M84 46h.01M95 46h.01M106 46h.01" />
    {children}
    <path className={classNames(styles.faint, styles.dashed)} d="M112 208h96" />
  </>
);

const WORDS = [108, 131, 154, 177].flatMap((y) =>
  [82, 104, 126, 148, 170, 192].map((x) => [x, y] as const),
);

const drawings: Readonly<Record<Form, ReactNode>> = {
  wallet: (
    <Standing>
      <rect className={styles.dark} x="113" y="32" width="94" height="176" rx="16" />
      <rect className={styles.screen} x="126" y="46" width="68" height="60" rx="7" />
      <Tree at={[160, 100]} scale={0.52} />
      <circle className={styles.left} cx="139" cy="140" r="14" />
      <circle className={styles.right} cx="181" cy="140" r="14" />
      <path className={styles.left} d="M139 134v12" />
      <path className={styles.right} d="M178 134.5v11h2.6a5.5 5.5 0 0 0 0-11z" />
      <Faint d="M150 188h20" />
    </Standing>
  ),
  plate: (
    <Standing>
      <rect className={styles.metal} x="56" y="86" width="208" height="122" rx="9" />
      <path className={styles.dots} d="M68 98h.01M252 98h.01M68 196h.01M252 196h.01" />
      {WORDS.map(([x, y]) => (
        <rect
          key={`${x}/${y}`}
          className={styles.word}
          x={x}
          y={y}
          width="17"
          height="14"
          rx="2.5"
        />
      ))}
      <Mark at={[219, 112]} scale={0.75} />
    </Standing>
  ),
  case: (
    <Standing>
      <path className={styles.paper} d="M112 66h96v118a24 24 0 0 1-24 24h-48a24 24 0 0 1-24-24z" />
      <path
        className={classNames(styles.faint, styles.stitched)}
        d="M119 74v109a18 18 0 0 0 18 18h46a18 18 0 0 0 18-18V74"
      />
      <path className={styles.shade} d="M112 66l10-24h76l10 24" />
      <path className={styles.paper} d="M148 66v22a12 12 0 0 0 24 0V66" />
      <Mark at={[144, 126]} scale={0.8} />
    </Standing>
  ),
  notebook: (
    <Standing>
      <rect className={styles.paper} x="104" y="44" width="116" height="164" rx="8" />
      <path className={styles.left} d="M118 48v156" />
      <Line d="M126 44v164" />
      <path className={styles.right} d="M208 44v164" />
      <path
        className={styles.dots}
        d="M140 76h.01M140 96h.01M140 116h.01M140 136h.01M140 156h.01M140 176h.01"
      />
      <Faint d="M150 76h42M150 96h42M150 116h42M150 136h42M150 156h42M150 176h42" />
    </Standing>
  ),
  book: (
    <Standing>
      <path className={styles.paper} d="M98 196V44a8 8 0 0 1 8-8h108a8 8 0 0 1 8 8v152" />
      <path className={styles.shade} d="M98 196a12 12 0 0 1 12-12h112v24H110a12 12 0 0 1-12-12z" />
      <Faint d="M114 36v148" />
      <Tree at={[168, 150]} scale={0.85} />
      <Line d="M146 166h44" />
    </Standing>
  ),
  box: (
    <Standing>
      <path className={styles.shade} d="M84 92l12-30h128l12 30" />
      <rect className={styles.leftCard} x="108" y="42" width="44" height="40" rx="4" />
      <rect className={styles.rightCard} x="168" y="48" width="44" height="34" rx="4" />
      <Faint d="M116 54h24M116 63h16M176 60h24M176 69h16" />
      <rect className={styles.paper} x="68" y="84" width="184" height="124" rx="8" />
      <Tree at={[160, 190]} scale={1.1} />
    </Standing>
  ),
  shirt: (
    <Standing>
      <path
        className={styles.paper}
        d="M128 40c6 14 58 14 64 0l24 8 44 40-26 30-18-14v104H104V104L86 118 60 88l44-40z"
      />
      <Line d="M128 40c6 22 58 22 64 0M104 104V84M216 104V84" />
      <Mark at={[138, 96]} scale={1.1} />
    </Standing>
  ),
  hoodie: (
    <Standing>
      <path
        className={styles.cloth}
        d="M126 54l-30 10-42 108 28 12 20-44v68h116v-68l20 44 28-12-42-108-30-10"
      />
      <path className={styles.cloth} d="M126 54c-8-30 76-30 68 0-4 22-20 34-34 34s-30-12-34-34z" />
      <path className={styles.seam} d="M124 208l8-38h56l8 38M148 88v22M172 88v22" />
      <Mark at={[142, 118]} scale={0.9} />
    </Standing>
  ),
  cap: (
    <Standing>
      <path className={styles.dark} d="M92 172c0-92 136-92 136 0z" />
      <path className={styles.dark} d="M92 172h136c26 4 44 22 40 34-44-16-132-18-176-6z" />
      <Mark at={[140, 118]} scale={1} />
    </Standing>
  ),
  licence: (
    <Window>
      <rect className={styles.shade} x="92" y="80" width="136" height="34" rx="8" />
      <path
        className={styles.leftDots}
        d="M106 97h.01M114 97h.01M122 97h.01M137 97h.01M145 97h.01"
      />
      <path
        className={styles.rightDots}
        d="M168 97h.01M176 97h.01M184 97h.01M199 97h.01M207 97h.01"
      />
      <Faint d="M96 134h56M96 148h40" />
      <circle className={styles.line} cx="206" cy="146" r="15" />
      <Line d="M199 146l5 5 9-10" />
    </Window>
  ),
  sheet: (
    <Window>
      <Faint d="M92 78h136v86H92zM92 100h136M92 121h136M92 142h136M138 78v86M184 78v86" />
      <path className={styles.left} d="M98 89h30" />
      <path className={styles.right} d="M190 89h30" />
      <Line d="M190 110h22M98 110h26M98 131h18M190 131h30M190 153h16M98 153h24" />
    </Window>
  ),
};

/** What any other thing is that is downloaded. */
const download = (
  <Window>
    <Tree at={[160, 160]} scale={1} />
    <Line d="M138 172h44" />
  </Window>
);

const windows: ReadonlySet<Form> = new Set(['licence', 'sheet']);

interface ProductDrawingProps {
  readonly form: Form;
  readonly kind?: ProductKind | undefined;
  /** Nothing of it is left. */
  readonly isGone?: boolean | undefined;
}

/** What stands for a product without a picture. */
export function ProductDrawing({ form, kind, isGone = false }: ProductDrawingProps) {
  return (
    <svg
      viewBox="0 0 320 240"
      aria-hidden
      className={classNames(styles.drawing, isGone && styles.gone)}
    >
      {kind === 'digital' && !windows.has(form) ? download : drawings[form]}
    </svg>
  );
}
