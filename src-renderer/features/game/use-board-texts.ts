import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parentOf, ROOT_SLOT, type GameLayout } from '#contract/rules/game/board.ts';
import { legsOf, subtreeVolumes, weightOf } from '#contract/rules/game/play.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { formatWhole, type FormatContext } from '#renderer/lib/format.ts';
import { levelOf } from './play-state.ts';

/** What stands on a board, by slot. */
export interface Standing {
  readonly layout: GameLayout;
  readonly placed: readonly number[];
  /** Volumes of the members on it. */
  readonly volumes: ReadonlyMap<number, number>;
  /** Sums of the subtrees, by slot. */
  readonly sums: readonly number[];
}

export const standingOf = (layout: GameLayout, placed: readonly number[]): Standing => ({
  layout,
  placed,
  volumes: new Map([
    ...layout.start.map(({ slot, volume }) => [slot, volume] as const),
    ...placed.map((slot, index) => [slot, layout.arrivals[index]?.volume ?? 0] as const),
  ]),
  sums: subtreeVolumes(layout, placed),
});

/** The same board with the next arrival on a slot. */
export const standingWith = ({ layout, placed }: Standing, slot: number): Standing =>
  standingOf(layout, [...placed, slot]);

/** Sentences of a board, for the eye and for screen readers; the same object until the language changes. */
export function useBoardTexts() {
  const { t } = useTranslation(['game', 'common']);
  const format = useFormat();
  return useMemo(() => boardTexts(t, format), [t, format]);
}

function boardTexts(t: TFunction<['game', 'common']>, format: FormatContext) {
  const whole = (value: number): string => formatWhole(value, format);
  const letters = {
    left: t('leg.left.letter', { ns: 'common' }),
    right: t('leg.right.letter', { ns: 'common' }),
  };
  /** Legs from the member down to a slot: "I D D". */
  const path = (slot: number): string =>
    Array.from({ length: levelOf(slot) }, (_, index) => (slot >> index) & 1)
      .toReversed()
      .map((right) => (right ? letters.right : letters.left))
      .join('\u00a0');
  /** "Izquierda 35, derecha 60". */
  const legs = ({ sums }: Standing): string => {
    const { left, right } = legsOf(sums, ROOT_SLOT);
    return t('legs.said', { left: whole(left), right: whole(right) });
  };
  /** Which leg of a slot weighs more and by how much: "D +36", "=". */
  const difference = ({ sums }: Standing, slot: number): string => {
    const { left, right } = legsOf(sums, slot);
    if (left === right) return '=';
    const letter = left > right ? letters.left : letters.right;
    return `${letter} +${whole(Math.abs(left - right))}`;
  };
  /** A member on the board: path, volume, and the difference of those with two legs. */
  const member = (board: Standing, slot: number): string => {
    const volume = whole(board.volumes.get(slot) ?? 0);
    const { left, right } = legsOf(board.sums, slot);
    const said = t('slot.member', { path: path(slot), volume });
    if (weightOf(slot) === 0 || left + right === 0) return said;
    if (left === right) return t('slot.equal', { said });
    const key = left > right ? 'slot.left' : 'slot.right';
    return t(key, { said, difference: whole(Math.abs(left - right)) });
  };
  /** Name of a slot's button. */
  const slot = (board: Standing, of: number, isOpen: boolean): string => {
    if (board.volumes.has(of)) return member(board, of);
    if (!isOpen) return t('slot.shut', { path: path(of) });
    const { left, right } = legsOf(standingWith(board, of).sums, ROOT_SLOT);
    const parent = board.volumes.get(parentOf(of));
    const under = parent === undefined ? t('you.below') : whole(parent);
    return t('slot.open', { path: path(of), under, left: whole(left), right: whole(right) });
  };
  /** Who comes next, or that nobody does. */
  const next = ({ layout, placed }: Standing): string => {
    const arrival = layout.arrivals[placed.length];
    return arrival ? t('said.next', { volume: whole(arrival.volume) }) : t('said.last');
  };
  return {
    whole,
    path,
    difference,
    slot,
    /** After a move. */
    moved: (board: Standing): string => {
      const at = board.placed.at(-1) ?? ROOT_SLOT;
      const volume = whole(board.volumes.get(at) ?? 0);
      return `${t('said.placed', { volume, path: path(at) })} ${legs(board)}. ${next(board)}`;
    },
    /** After an undo. */
    undone: (board: Standing): string => `${t('said.undone')} ${legs(board)}. ${next(board)}`,
    /** The whole board: legs, then each member. */
    board: (board: Standing): string =>
      [
        legs(board),
        ...[...board.volumes.keys()].toSorted((a, b) => a - b).map((one) => member(board, one)),
        next(board),
      ].join('. '),
  };
}
