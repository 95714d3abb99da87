import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Icon, type IconType } from '../../icon.tsx';
import styles from './value-select.module.css';

interface ValueSelectProps<Value extends string> {
  /** Label before the value; visually hidden if an icon is given. */
  readonly name: string;
  readonly icon?: IconType | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Content of the button; default: the option's label. */
  readonly face?: ReactNode;
  readonly onChange: (value: Value) => void;
}

/** A filter as a button that shows its value; opens the native select. */
export function ValueSelect<Value extends string>(props: ValueSelectProps<Value>) {
  const { name, icon, value, options, face, onChange } = props;
  return (
    <span className={styles.filter}>
      <span className={styles.face} aria-hidden>
        {icon ? <Icon icon={icon} size={16} /> : <span className={styles.name}>{name}</span>}
        {face ?? options.find((option) => option.value === value)?.label}
        <Icon icon={IconChevronDown} size={16} />
      </span>
      <select
        aria-label={name}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

interface DayInputProps {
  readonly label: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A date filter with the native date picker. */
export function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  return (
    <label className={styles.date}>
      <span className={styles.name}>{label}</span>
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

interface ValueInputProps {
  readonly label: string;
  /** Filter value; empty: no filter. */
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: 'text' | 'decimal' | undefined;
  /** Called with the text on blur or Enter. */
  readonly onChange: (text: string) => void;
}

/** A short text filter. */
export function ValueInput({ label, value, placeholder, inputMode, onChange }: ValueInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The value was changed from outside: show it.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const enter = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <label className={styles.date}>
      <span className={styles.name}>{label}</span>
      <input
        type="text"
        className={styles.short}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={80}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={enter}
        onKeyDown={(event) => {
          if (event.key === 'Enter') enter();
        }}
      />
    </label>
  );
}
