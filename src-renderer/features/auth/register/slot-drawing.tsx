import { useTranslation } from 'react-i18next';
import type { TreePreview } from '#contract/api/public.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { initialsOf } from '#renderer/components/avatar.tsx';
import { mirror, stroke } from './slot-geometry.ts';
import type { Point } from './slot-geometry.ts';
import styles from './slot-drawing.module.css';

const other = (side: TreeSide): TreeSide => (side === 'left' ? 'right' : 'left');

/** Positions for the left leg in a box of 690 × 876; the right one is their mirror image. */
const SPONSOR: Point = { x: 345, y: 690 };
const CHILD: Point = { x: 196, y: 490 };
const GRANDCHILD: Point = { x: 106, y: 300 };
const BETWEEN: Point = { x: 196, y: 580 };

interface SlotDrawingProps {
  readonly slot: TreePreview;
}

/**
 * Where the newcomer enters: from the sponsor at the root along the leg to the dashed free slot.
 * Whole in its box, however narrow; the sentence beside it says the same.
 */
export function SlotDrawing({ slot }: SlotDrawingProps) {
  const { t } = useTranslation('auth');
  const { side, sponsor, parent, levels_below: levels } = slot;
  const at = (point: Point) => mirror(point, side);
  const isDirect = levels <= 1;
  const place = at(isDirect ? CHILD : GRANDCHILD);
  const between = levels - 2;
  const leg = side === 'left' ? t('slot.leg.left') : t('slot.leg.right');
  return (
    <svg
      className={styles.drawing}
      viewBox="48 0 594 876"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden
    >
      <Neighbours side={side} isDirect={isDirect} />
      <path className={styles[side]} strokeWidth={7} d={`M${at({ x: 341, y: 0 }).x} 940V716`} />
      <path
        className={styles[other(side)]}
        strokeWidth={7}
        strokeOpacity={0.5}
        d={`M${at({ x: 349, y: 0 }).x} 940V716`}
      />
      {!isDirect && (
        <path
          className={styles[side]}
          strokeWidth={7}
          d={stroke(at({ x: 341, y: 716 }), at({ x: 196, y: 504 }))}
        />
      )}
      <path
        className={styles[side]}
        strokeWidth={7}
        strokeDasharray="10 8"
        d={
          isDirect
            ? stroke(at({ x: 341, y: 716 }), at({ x: 196, y: 523 }))
            : stroke(at({ x: 196, y: 478 }), at({ x: 106, y: 333 }))
        }
      />
      {between > 0 && <Count at={at(BETWEEN)} count={between} />}
      <Member at={SPONSOR} radius={30} name={sponsor.name} role={t('slot.sponsor')} side="left" />
      {!isDirect && (
        <Member at={at(CHILD)} radius={26} name={parent.username} role={leg} side={side} />
      )}
      <circle className={styles.slot} cx={place.x} cy={place.y} r={33} />
      <path className={styles.plus} d={`M${place.x - 11} ${place.y}h22m-11 -11v22`} />
      <Label at={place} gap={50} side={side} title={t('slot.yours')} text={leg} isYours />
    </svg>
  );
}

/** The rest of the tree, at a third of its strength. */
function Neighbours({ side, isDirect }: { readonly side: TreeSide; readonly isDirect: boolean }) {
  const at = (x: number, y: number) => mirror({ x, y }, side);
  const branch = (from: Point, to: Point, leg: TreeSide, width: number) => (
    <path className={styles[leg]} strokeWidth={width} strokeOpacity={0.34} d={stroke(from, to)} />
  );
  const rest = other(side);
  const dots = [at(594, 372), at(432, 372), ...(isDirect ? [] : [at(286, 372)])];
  return (
    <g>
      {branch(at(349, 716), at(504, 504), rest, 5)}
      {branch(at(504, 478), at(594, 372), rest, 2.6)}
      {branch(at(504, 478), at(432, 372), side, 2.6)}
      {branch(at(594, 372), at(628, 290), rest, 1.8)}
      {branch(at(594, 372), at(560, 290), side, 1.8)}
      {!isDirect && branch(at(196, 478), at(286, 372), rest, 2.6)}
      <circle className={styles.dot} cx={at(504, 0).x} cy={490} r={15} />
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={styles.dot} cx={x} cy={y} r={9} />
      ))}
    </g>
  );
}

interface MemberProps {
  readonly at: Point;
  readonly radius: number;
  readonly name: string;
  readonly role: string;
  readonly side: TreeSide;
}

function Member({ at, radius, name, role, side }: MemberProps) {
  return (
    <g>
      <circle className={styles.member} cx={at.x} cy={at.y} r={radius} />
      <text className={styles.initials} x={at.x} y={at.y + 5}>
        {initialsOf(name)}
      </text>
      <Label at={at} gap={radius + 16} side={side} title={name} text={role} />
    </g>
  );
}

function Count({ at, count }: { readonly at: Point; readonly count: number }) {
  return (
    <g>
      <circle className={styles.dot} cx={at.x} cy={at.y} r={19} />
      <text className={styles.initials} x={at.x} y={at.y + 5}>
        +{count}
      </text>
    </g>
  );
}

interface LabelProps {
  readonly at: Point;
  readonly gap: number;
  /** The leg it stands in: its words go toward the middle. */
  readonly side: TreeSide;
  readonly title: string;
  readonly text: string;
  readonly isYours?: boolean;
}

function Label({ at, gap, side, title, text, isYours = false }: LabelProps) {
  const x = side === 'left' ? at.x + gap : at.x - gap;
  const anchor = side === 'left' ? 'start' : 'end';
  return (
    <g textAnchor={anchor}>
      <text className={isYours ? styles.yours : styles.name} x={x} y={at.y - 4}>
        {title}
      </text>
      <text className={styles.role} x={x} y={at.y + 16}>
        {text}
      </text>
    </g>
  );
}
