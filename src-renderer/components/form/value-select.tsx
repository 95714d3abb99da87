import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Icon, type IconType } from '../icon.tsx';
import styles from './value-select.module.css';

interface ValueSelectProps<Value extends string> {
  /** What is chosen among, before the value; spoken only where an icon stands for it. */
  readonly name: string;
  readonly icon?: IconType | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** What the button shows, where that is not the option's label. */
  readonly face?: ReactNode;
  readonly onChange: (value: Value) => void;
}

/** A filter that is a button with its value on it; the device's own list opens. */
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

/** A day beside value buttons, in the device's own calendar. */
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
  /** What is filtered by; empty for nothing. */
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: 'text' | 'decimal' | undefined;
  /** Called with what was typed, once it is left or entered. */
  readonly onChange: (text: string) => void;
}

/** A short text beside value buttons. */
export function ValueInput({ label, value, placeholder, inputMode, onChange }: ValueInputProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Changed from outside: the field shows it.
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
