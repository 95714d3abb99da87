import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** At most three. */
  readonly steps: readonly { readonly key: string; readonly label: ReactNode }[];
  /** Key of the current step. */
  readonly current: string;
}

/** Position in a wizard, at the end of the title; numbers only on a phone. */
export function Stepper({ steps, current }: StepperProps) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, label }, index) => (
        <li
          key={key}
          className={classNames(styles.step, index === at && styles.now, index < at && styles.done)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number}>
            {index < at ? <Icon icon={IconCheck} size={12} /> : index + 1}
          </span>
          <span className={styles.label}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
