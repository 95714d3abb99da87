import { IconAlertCircle } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { VisuallyHiddenLabel } from '../visually-hidden.tsx';
import styles from './field-frame.module.css';

/** Texts of a field. */
export interface FieldTexts {
  readonly label: ReactNode;
  /** A link at the label's end. */
  readonly labelEnd?: ReactNode;
  /** Below the control, start; replaced by an error. */
  readonly hint?: ReactNode;
  /** Below the control, end. */
  readonly hintEnd?: ReactNode;
  readonly error?: ReactNode;
}

/** Attributes that associate a control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** The label is for assistive technology only, and takes no room. */
  readonly isLabelHidden?: boolean | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Label above the control, hint or error below it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isLabelHidden, labelEnd, hint, hintEnd, error, children } = props;
  const id = useId();
  const belowId = `${id}-below`;
  const below = error || hint || hintEnd;
  return (
    <div className={styles.field}>
      {isLabelHidden ? (
        <VisuallyHiddenLabel htmlFor={id}>{label}</VisuallyHiddenLabel>
      ) : (
        <div className={styles.labelRow}>
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
          {labelEnd}
        </div>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': below ? belowId : undefined,
      })}
      {below && (
        <div id={belowId} className={styles.below}>
          {error ? <FieldError>{error}</FieldError> : <span>{hint}</span>}
          {hintEnd && <span className={styles.hintEnd}>{hintEnd}</span>}
        </div>
      )}
    </div>
  );
}

/** Error text with an icon. The control's border is red, too, but never the only sign. */
export function FieldError({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.error}>
      <Icon icon={IconAlertCircle} size={15} />
      <span>{children}</span>
    </span>
  );
}

interface FieldGroupProps extends FieldTexts {
  /** radiogroup: its children are radio inputs. */
  readonly role?: 'group' | 'radiogroup' | undefined;
  readonly children: ReactNode;
}

/** A fieldset with a legend: option cards, segments, a block with a button. */
export function FieldGroup({
  label,
  labelEnd,
  hint,
  error,
  role = 'group',
  children,
}: FieldGroupProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <fieldset
      role={role}
      className={styles.group}
      aria-invalid={error && role === 'radiogroup' ? true : undefined}
      aria-describedby={below ? id : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {labelEnd && <div className={styles.legendEnd}>{labelEnd}</div>}
      {children}
      {below && (
        <div id={id} className={styles.below}>
          {error ? <FieldError>{error}</FieldError> : <span>{hint}</span>}
        </div>
      )}
    </fieldset>
  );
}
