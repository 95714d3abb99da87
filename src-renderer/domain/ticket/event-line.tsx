import type { ReactNode } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import styles from './conversation.module.css';

interface EventLineProps {
  readonly icon: IconType;
  readonly children: ReactNode;
  /** What follows was not read. */
  readonly isNew?: boolean | undefined;
  readonly id?: string | undefined;
}

/** What happened between messages, on a hairline: to the ticket, to its object, the day. */
export function EventLine({ icon, children, isNew, id }: EventLineProps) {
  return (
    <div
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={classNames(styles.event, isNew && styles.new)}
    >
      <span>
        <Icon icon={icon} size={14} />
        <span>{children}</span>
      </span>
    </div>
  );
}
