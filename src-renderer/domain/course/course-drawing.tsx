import { useId, type ReactNode } from 'react';
import type { CourseCover as Form } from '#contract/rules/academy/courses.ts';
import { classNames } from '#renderer/components/class-names.ts';
import styles from './course-cover.module.css';

type Ground = 'primary' | 'secondary' | 'accent';

interface Leg {
  readonly d: string;
  /** Of the stroke; 9 where nothing else is said. */
  readonly width?: number;
}

interface Drawing {
  readonly ground: Ground;
  readonly left: readonly Leg[];
  readonly right: readonly Leg[];
  /** The one grey helper. */
  readonly helper?: Leg & { readonly dash?: string };
  /** A part that was cut off the right leg, hatched. */
  readonly cut?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Two legs that share a stem and leave at the lower edge; the form is the subject. */
const drawings: Readonly<Record<Form, Drawing>> = {
  fee: {
    ground: 'primary',
    helper: { d: 'M20 24H300M20 50H300', width: 1.5, dash: '3 5' },
    left: [{ d: 'M155.5 150V96a20 20 0 0 0-20-20H70a20 20 0 0 1-20-20V24' }],
    right: [{ d: 'M164.5 150V96a20 20 0 0 1 20-20H250a20 20 0 0 0 20-20V56' }],
    cut: { x: 265.5, y: 22, width: 9, height: 27 },
  },
  key: {
    ground: 'secondary',
    helper: { d: 'M24 150H136M184 150H296', width: 1.5, dash: '3 5' },
    left: [{ d: 'M160 24A29 29 0 0 0 155.5 82V150' }, { d: 'M155.5 116H134' }],
    right: [{ d: 'M160 24A29 29 0 0 1 164.5 82V150' }, { d: 'M164.5 104H192M164.5 126H182' }],
  },
  tree: {
    ground: 'accent',
    left: [
      { d: 'M155.5 150V126a16 16 0 0 0-16-16H106a16 16 0 0 1-16-16V74' },
      { d: 'M87.75 75V66a11 11 0 0 0-11-11H66a11 11 0 0 1-11-11V22', width: 5 },
      { d: 'M92.25 75V66a11 11 0 0 1 11-11H114a11 11 0 0 0 11-11V22', width: 5 },
    ],
    right: [
      { d: 'M164.5 150V126a16 16 0 0 1 16-16H214a16 16 0 0 0 16-16V74' },
      { d: 'M227.75 75V66a11 11 0 0 0-11-11H206a11 11 0 0 1-11-11V22', width: 5 },
      { d: 'M232.25 75V66a11 11 0 0 1 11-11', width: 5 },
    ],
    helper: { d: 'M248 55H254a11 11 0 0 0 11-11V22', width: 5, dash: '7 5' },
  },
  bubble: {
    ground: 'primary',
    left: [{ d: 'M160 26H86a16 16 0 0 0-16 16V84a16 16 0 0 0 16 16H139.5a16 16 0 0 1 16 16V150' }],
    right: [
      { d: 'M160 26H234a16 16 0 0 1 16 16V84a16 16 0 0 1-16 16H180.5a16 16 0 0 0-16 16V150' },
    ],
    helper: { d: 'M98 54H222M98 74H186', width: 7 },
  },
  shield: {
    ground: 'primary',
    left: [{ d: 'M160 20L106 38V72C106 104 130 120 155.5 132V150' }],
    right: [{ d: 'M160 20L214 38V72C214 104 190 120 164.5 132V150' }],
    helper: { d: 'M140 74l14 14 26-28', width: 8 },
  },
  ledger: {
    ground: 'secondary',
    left: [
      { d: 'M144 28h-40M144 50h-82M144 72h-58M144 94h-98M144 116h-30' },
      { d: 'M155.5 150V18' },
    ],
    right: [{ d: 'M176 28h62M176 50h34M176 72h88M176 94h48M176 116h74' }, { d: 'M164.5 150V18' }],
  },
  drop: {
    ground: 'primary',
    left: [{ d: 'M160 16C128 52 112 72 112 92a44 44 0 0 0 43.5 42V150' }],
    right: [{ d: 'M160 16C192 52 208 72 208 92a44 44 0 0 1-43.5 42V150' }],
    helper: { d: 'M132 96l14 10 14-4 14 12 14-8', width: 5 },
  },
  book: {
    ground: 'accent',
    left: [
      {
        d: 'M155.5 150V54a18 18 0 0 0-18-18H86a16 16 0 0 0-16 16V96a16 16 0 0 0 16 16H137.5a18 18 0 0 1 18 18',
      },
    ],
    right: [
      {
        d: 'M164.5 150V54a18 18 0 0 1 18-18H234a16 16 0 0 1 16 16V96a16 16 0 0 1-16 16H182.5a18 18 0 0 0-18 18',
      },
    ],
    helper: { d: 'M92 62H134M92 82H122M186 62H228M186 82H214', width: 6 },
  },
};

interface CourseDrawingProps {
  readonly form: Form;
  /** Both legs grey: it is not open yet. */
  readonly isLocked?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A course's drawing; it says nothing that its title does not. */
export function CourseDrawing({ form, isLocked = false, className }: CourseDrawingProps) {
  const hatch = useId();
  const drawing = drawings[form];
  const { ground, left, right, helper, cut } = drawing;
  return (
    <svg
      viewBox="0 0 320 150"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden
      focusable={false}
      className={classNames(styles.cover, styles[ground], isLocked && styles.locked, className)}
    >
      {helper && (
        <path
          className={styles.helper}
          d={helper.d}
          strokeWidth={helper.width}
          strokeDasharray={helper.dash}
        />
      )}
      {strokes(left, styles.left)}
      {strokes(right, styles.right)}
      {cut && (
        <>
          <defs>
            <pattern
              id={hatch}
              width="5"
              height="5"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(25)"
            >
              <rect width="2" height="5" className={styles.hatch} />
            </pattern>
          </defs>
          <rect {...cut} fill={`url(#${hatch})`} />
        </>
      )}
    </svg>
  );
}

const strokes = (legs: readonly Leg[], className: string | undefined): ReactNode =>
  legs.map(({ d, width = 9 }) => <path key={d} className={className} d={d} strokeWidth={width} />);
