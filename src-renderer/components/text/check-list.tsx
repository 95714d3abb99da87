import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { Icon } from '../icon.tsx';
import styles from './check-list.module.css';

export interface CheckLine {
  readonly of: string;
  readonly text: string;
  /** Whether it is as it was said; null: nobody here can know. */
  readonly agrees: boolean | null;
}

interface CheckListProps {
  readonly checks: readonly CheckLine[];
  readonly words: Readonly<Record<'yes' | 'no' | 'unknown', string>>;
}

function lookOf(agrees: boolean | null) {
  if (agrees === null) return { icon: IconHelpCircle, key: 'unknown' } as const;
  return agrees
    ? ({ icon: IconCircleCheck, key: 'yes' } as const)
    : ({ icon: IconCircleX, key: 'no' } as const);
}

/** What was computed again, line by line: the word says it, icon and colour repeat it. */
export function CheckList({ checks, words }: CheckListProps) {
  return (
    <ul className={styles.list}>
      {checks.map(({ of, text, agrees }) => {
        const { icon, key } = lookOf(agrees);
        return (
          <li key={of} data-agrees={key}>
            <Icon icon={icon} size={18} />
            <span>
              {text} <b>{words[key]}</b>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
