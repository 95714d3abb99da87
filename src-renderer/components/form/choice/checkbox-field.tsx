import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from '../field-frame.tsx';
import { useField } from '../use-field.ts';
import styles from './checkbox.module.css';

interface CheckboxFieldProps {
  readonly name: string;
  /** May contain links, which do not toggle the box. */
  readonly children: ReactNode;
}

/** A boolean of the surrounding Form. */
export function CheckboxField({ name, children }: CheckboxFieldProps) {
  const id = useId();
  const { error, ...registration } = useField(name);
  return (
    <div className={styles.field}>
      <label className={styles.row}>
        <Checkbox
          {...registration}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <div id={id}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
