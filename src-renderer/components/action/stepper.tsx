import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import styles from './stepper.module.css';

interface StepperProps {
  /** At most three. */
  readonly steps: readonly { readonly key: string; readonly label: ReactNode }[];
  /** The key of the step being done. */
  readonly current: string;
}

/** Where one is in a wizard; at the title's end, numbers only on a phone. */
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
