import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import type { FirstStepState } from './first-steps.ts';
import styles from './first-steps.module.css';

interface StepItemProps {
  readonly number: number;
  readonly state: FirstStepState['state'];
  readonly title: string;
  readonly hint: string;
  readonly text: string;
  /** Undefined where it has nothing to open. */
  readonly onOpen: (() => void) | undefined;
  /** What is done here, while it is open. */
  readonly children: ReactNode;
}

/** A step with its number or its tick; its heading opens it. */
export function StepItem({ number, state, title, hint, text, onOpen, children }: StepItemProps) {
  const { t } = useTranslation('common');
  const bodyId = useId();
  const isOpen = state === 'now';
  return (
    <li
      className={classNames(styles.step, styles[state])}
      aria-current={isOpen ? 'step' : undefined}
    >
      <span className={styles.node} aria-hidden>
        {state === 'done' ? <Icon icon={IconCheck} size={15} /> : number}
      </span>
      <div className={styles.head}>
        <h3>
          {onOpen ? (
            <button
              type="button"
              className={styles.open}
              aria-expanded={isOpen}
              aria-controls={isOpen ? bodyId : undefined}
              // One step is always open: the open one is closed by opening another.
              aria-disabled={isOpen || undefined}
              onClick={onOpen}
            >
              {title}
              {!isOpen && <Icon icon={IconChevronDown} size={15} />}
            </button>
          ) : (
            title
          )}
          <VisuallyHidden> ({t(`stage.${state}`)})</VisuallyHidden>
        </h3>
        <span className={styles.hint}>{hint}</span>
      </div>
      <p className={styles.text}>{text}</p>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
      )}
    </li>
  );
}
