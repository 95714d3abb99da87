import { Fragment } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import type { Range } from './match.ts';
import type { Ranked } from './rank.ts';
import styles from './palette.module.css';

interface PaletteRowProps {
  readonly id: string;
  readonly row: Ranked;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onChoose: () => void;
}

/** One thing to choose. The focus stays in the field, which names the active row. */
export function PaletteRow({ id, row, isActive, onActivate, onChoose }: PaletteRowProps) {
  const { icon, label, path, after, end } = row.command;
  const keys = isActive ? ['↵'] : row.command.keys;
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classNames(styles.row, isActive && styles.active)}
      onPointerMove={isActive ? undefined : onActivate}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon icon={icon} className={styles.icon} />
      <span className={styles.label}>
        {path && <span className={styles.path}>{path} › </span>}
        <Marked text={label} ranges={row.ranges} />
        {after && <span className={styles.after}> · {after}</span>}
      </span>
      {(end ?? keys) && (
        <span className={styles.end}>
          {end}
          {keys && (
            <span className={styles.keys}>
              <KeyHint keys={keys} />
            </span>
          )}
        </span>
      )}
    </button>
  );
}

/** A label with what was typed pointed out. */
function Marked({ text, ranges }: { readonly text: string; readonly ranges: readonly Range[] }) {
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
