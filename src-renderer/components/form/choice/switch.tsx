import { useId, type ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: ReactNode;
  /** Below the label: what it does, or why it is disabled. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Only with the reason in the hint. */
  readonly disabled?: boolean | undefined;
}

/** A toggle that applies immediately: a labelled row, at least 44 px high. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={styles.texts}>
        <span className={styles.label}>{label}</span>
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={styles.input}
        />
        <span className={styles.track} />
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
