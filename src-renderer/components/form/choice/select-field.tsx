import { IconChevronDown } from '@tabler/icons-react';
import type { SelectHTMLAttributes } from 'react';
import { classNames } from '../../class-names.ts';
import { FieldFrame, type FieldTexts } from '../field-frame.tsx';
import { Icon, type IconType } from '../../icon.tsx';
import { useField } from '../use-field.ts';
import styles from '../control.module.css';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps
  extends
    Omit<FieldTexts, 'error'>,
    Pick<SelectHTMLAttributes<HTMLSelectElement>, 'autoComplete' | 'disabled'> {
  readonly name: string;
  readonly options: readonly SelectOption[];
  readonly icon?: IconType | undefined;
  /** Empty first option, which forces a choice. */
  readonly placeholder?: string | undefined;
}

/** A native select, for more than five options; for 2 to 5 use OptionCards or Segments. */
export function SelectField({
  name,
  options,
  icon,
  placeholder,
  autoComplete,
  disabled,
  ...texts
}: SelectFieldProps) {
  const { error, ...registration } = useField(name);
  return (
    <FieldFrame {...texts} error={error}>
      {(control) => (
        <div className={styles.box}>
          {icon && <Icon icon={icon} />}
          <select
            {...registration}
            {...control}
            autoComplete={autoComplete}
            disabled={disabled}
            className={classNames(styles.control, styles.select)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon icon={IconChevronDown} className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  );
}
