import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconType } from '../icon.tsx';
import styles from './note.module.css';

export type NoteTone = 'ok' | 'warn' | 'bad' | 'info';

const icons: Record<NoteTone, IconType> = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertOctagon,
  info: IconInfoCircle,
};

/** A note's single action, in the note's colour. */
export interface NoteAction {
  readonly label: string;
  readonly onClick: () => void;
}

interface NoteProps {
  readonly tone: NoteTone;
  /** What happened, whether the money is safe, what is next. */
  readonly children: ReactNode;
  readonly title?: ReactNode;
  readonly icon?: IconType | undefined;
  readonly action?: NoteAction | undefined;
  /** Request id, small and in monospace. */
  readonly reference?: string | undefined;
}

/** An inline message with at most one action. A bad note is announced immediately (role alert). */
export function Note({ tone, children, title, icon, action, reference }: NoteProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'note'} className={classNames(styles.note, styles[tone])}>
      <Icon icon={icon ?? icons[tone]} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {reference && <p className={styles.reference}>{reference}</p>}
        {action && (
          <button type="button" className={styles.action} onClick={action.onClick}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}
