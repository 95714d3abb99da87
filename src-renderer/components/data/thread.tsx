import { IconCheck, IconClockExclamation, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './thread.module.css';

export type StageState = 'done' | 'now' | 'late' | 'todo' | 'refused';

/** A stage that has a time is done; else it goes on, or is still to come. */
export const stageOf = (at: string | null, isNow: boolean): StageState => {
  if (at !== null) return 'done';
  return isNow ? 'now' : 'todo';
};

const isCurrent = (state: StageState): boolean => state === 'now' || state === 'late';

export interface Stage {
  readonly key: string;
  readonly state: StageState;
  readonly title: ReactNode;
  /** When, as a DateText. */
  readonly time?: ReactNode;
  /** One sentence: who holds it and why. */
  readonly detail?: ReactNode;
}

/** Vertical timeline of past and future stages. */
export function Thread({ stages }: { readonly stages: readonly Stage[] }) {
  return (
    <ol className={styles.thread}>
      {stages.map(({ key, state, title, time, detail }) => (
        <li
          key={key}
          className={classNames(styles.stage, styles[state])}
          aria-current={isCurrent(state) ? 'step' : undefined}
        >
          <StageNode state={state} />
          <div className={styles.head}>
            <span>{title}</span>
            {time && <span className={styles.time}>{time}</span>}
          </div>
          {detail && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}

/** With more stages, their labels do not fit side by side on a small screen. */
const FEW = 5;

/**
 * The same as a horizontal line, for payout runs. Where there is little room only the current stage
 * has a label, below.
 */
export function StagesLine({ stages }: { readonly stages: readonly Stage[] }) {
  const current = stages.find(({ state }) => isCurrent(state) || state === 'refused');
  return (
    <div className={classNames(styles.lengthwise, stages.length > FEW && styles.many)}>
      <ol className={styles.line}>
        {stages.map(({ key, state, title, time }) => (
          <li
            key={key}
            className={classNames(styles.stop, styles[state])}
            aria-current={isCurrent(state) ? 'step' : undefined}
          >
            <StageNode state={state} />
            <div className={styles.stopText}>
              <span className={styles.stopTitle}>{title}</span>
              {time && <span className={styles.stopTime}>{time}</span>}
            </div>
          </li>
        ))}
      </ol>
      {current && (
        <div className={styles.current} aria-hidden>
          <span className={styles.stopTitle}>{current.title}</span>
          <span className={styles.stopTime}>{current.time}</span>
        </div>
      )}
    </div>
  );
}

function StageNode({ state }: { readonly state: StageState }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.node}>
      {state === 'done' && <Icon icon={IconCheck} size={11} />}
      {state === 'late' && <Icon icon={IconClockExclamation} size={11} />}
      {state === 'refused' && <Icon icon={IconX} size={11} />}
      <VisuallyHidden>{t(`stage.${state}`)}</VisuallyHidden>
    </span>
  );
}
