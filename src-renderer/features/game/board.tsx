import { memo, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVEL_3, parentOf, ROOT_SLOT } from '#contract/rules/game/board.ts';
import { legsOf, weightOf } from '#contract/rules/game/play.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { centreOf, levelOf } from './play-state.ts';
import { useBoardTexts, type Standing } from './use-board-texts.ts';
import styles from './board.module.css';

type Leg = 'left' | 'right';

/** The member's leg that a slot is in. */
const legOf = (slot: number): Leg => (slot >> (levelOf(slot) - 1) === 2 ? 'left' : 'right');
/** The side of its parent that a slot is on. */
const sideOf = (slot: number): Leg => (slot % 2 === 0 ? 'left' : 'right');

const placeOf = (slot: number) => ({
  insetInlineStart: `${centreOf(slot) * 100}%`,
  insetBlockStart: `calc(var(--first) + var(--row) * ${levelOf(slot)})`,
});

/** The same array for good. */
const NONE: readonly number[] = [];

interface BoardProps {
  readonly board: Standing;
  readonly open?: readonly number[];
  readonly chosen?: number | null;
  /** Slot that the Tab key stops at. */
  readonly stop?: number | undefined;
  /** Absent on a board that is only looked at. */
  readonly onPress?: (slot: number) => void;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
  /** Name of the group. */
  readonly label: string;
  /** Lower rows, where a board stands beside another. */
  readonly isSmall?: boolean;
}

/** Tree of a board: edges as one drawing, slots as buttons in heap order over it. */
export function Board({
  board,
  open = NONE,
  chosen = null,
  stop,
  onPress,
  onKeyDown,
  label,
  isSmall = false,
}: BoardProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const { layout, volumes, sums } = board;
  const levels = Math.max(...layout.slots.map(levelOf));
  const arriving = layout.arrivals[board.placed.length]?.volume;
  // Computed by a move, not by a slot that is only looked at.
  const names = useMemo(
    () => layout.slots.map((slot) => texts.slot(board, slot, open.includes(slot))),
    [texts, board, layout, open],
  );
  const withLegs = [ROOT_SLOT, ...volumes.keys()].filter((slot) => {
    const { left, right } = legsOf(sums, slot);
    return weightOf(slot) > 0 && left + right > 0;
  });
  return (
    <div
      dir="ltr"
      role="group"
      aria-label={label}
      className={classNames(styles.frame, isSmall && styles.small)}
    >
      <div
        className={styles.board}
        style={{ blockSize: `calc(2 * var(--first) + var(--row) * ${levels})` }}
      >
        <Edges board={board} chosen={chosen} levels={levels} />
        <span className={classNames(styles.slot, styles.root)} style={placeOf(ROOT_SLOT)}>
          {t('you')}
        </span>
        {layout.slots.map((slot, index) => {
          const isOpen = open.includes(slot);
          const volume = slot === chosen ? arriving : volumes.get(slot);
          return (
            <Slot
              key={slot}
              slot={slot}
              name={names[index] ?? ''}
              look={lookOf(board, slot, isOpen, slot === chosen)}
              hasMember={volumes.has(slot)}
              isOpen={isOpen}
              isChosen={slot === chosen}
              isStop={slot === stop}
              onPress={onPress}
              onKeyDown={onKeyDown}
            >
              {volume === undefined ? isOpen && '+' : texts.whole(volume)}
            </Slot>
          );
        })}
        {withLegs.map((slot) => {
          const { left, right } = legsOf(sums, slot);
          const heavier = left > right ? 'left' : 'right';
          return (
            <Pill key={slot} slot={slot} heavier={left === right ? 'none' : heavier}>
              {texts.difference(board, slot)}
            </Pill>
          );
        })}
      </div>
    </div>
  );
}

interface SlotProps {
  readonly slot: number;
  readonly name: string;
  readonly look: Look;
  readonly hasMember: boolean;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly onPress: BoardProps['onPress'];
  readonly onKeyDown: BoardProps['onKeyDown'];
  /** Its volume, or a mark. */
  readonly children: ReactNode;
}

/** Rendered again only where something of it changed: a move changes few of them. */
const Slot = memo(function Slot(props: SlotProps) {
  const { slot, name, look, hasMember, isOpen, isChosen, isStop, onPress, onKeyDown } = props;
  return (
    <button
      type="button"
      data-slot={slot}
      className={classNames(styles.slot, styles[look])}
      data-leg={hasMember ? legOf(slot) : undefined}
      style={placeOf(slot)}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-disabled={!isOpen || undefined}
      aria-pressed={isOpen ? isChosen : undefined}
      onClick={isOpen ? () => onPress?.(slot) : undefined}
      onKeyDown={onKeyDown}
    >
      {props.children}
    </button>
  );
});

type Look = 'chosen' | 'open' | 'shut' | 'placed' | 'start';

function lookOf(board: Standing, slot: number, isOpen: boolean, isChosen: boolean): Look {
  if (isChosen) return 'chosen';
  if (isOpen) return 'open';
  if (!board.volumes.has(slot)) return 'shut';
  return board.placed.includes(slot) ? 'placed' : 'start';
}

interface PillProps {
  readonly slot: number;
  readonly heavier: Leg | 'none';
  readonly children: ReactNode;
}

/** Which leg of a member weighs more and by how much. Slots' names say the same. */
const Pill = memo(function Pill({ slot, heavier, children }: PillProps) {
  return (
    <span aria-hidden className={styles.pill} data-heavier={heavier} style={placeOf(slot)}>
      {children}
    </span>
  );
});

interface EdgesProps {
  readonly board: Standing;
  readonly chosen: number | null;
  readonly levels: number;
}

/** Units of the drawing: 100 wide, 100 a level. */
const UNIT = 100;

const Edges = memo(function Edges({ board: { layout, volumes }, chosen, levels }: EdgesProps) {
  return (
    <svg
      aria-hidden
      className={styles.edges}
      viewBox={`0 0 ${UNIT} ${UNIT * levels}`}
      preserveAspectRatio="none"
      style={{ blockSize: `calc(var(--row) * ${levels})` }}
    >
      {layout.slots
        .filter((slot) => volumes.has(parentOf(slot)) || parentOf(slot) === ROOT_SLOT)
        .map((slot) => (
          <path
            key={slot}
            d={edgeOf(slot)}
            className={volumes.has(slot) ? styles.edge : styles.openEdge}
            data-side={volumes.has(slot) || slot === chosen ? sideOf(slot) : undefined}
            vectorEffect="non-scaling-stroke"
          />
        ))}
    </svg>
  );
});

function edgeOf(slot: number): string {
  const [from, to] = [centreOf(parentOf(slot)) * UNIT, centreOf(slot) * UNIT];
  const [top, bottom] = [(levelOf(slot) - 1) * UNIT, levelOf(slot) * UNIT];
  if (slot > LEVEL_3.last) return `M${from} ${top}V${bottom}`;
  const [high, low] = [top + 0.62 * UNIT, top + 0.38 * UNIT];
  return `M${from} ${top}C${from} ${high} ${to} ${low} ${to} ${bottom}`;
}
