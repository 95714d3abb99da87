import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
