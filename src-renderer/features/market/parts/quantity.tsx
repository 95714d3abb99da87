import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './parts.module.css';

/** What Page Up and Page Down change. */
const PAGE = 5;

interface QuantityProps {
  /** Of what: "Cantidad de Llave T1". */
  readonly label: string;
  readonly value: number;
  readonly min?: number | undefined;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly size?: 'md' | 'lg' | undefined;
  /** Only with the reason beside it. */
  readonly disabled?: boolean | undefined;
}

/** The value that a key leads to; null for any other key. */
function target(key: string, value: number, min: number, max: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return value + 1;
    case 'ArrowDown':
    case 'ArrowLeft':
      return value - 1;
    case 'PageUp':
      return value + PAGE;
    case 'PageDown':
      return value - PAGE;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}

/** How many: a spin button between two buttons for the pointer. */
export function Quantity(props: QuantityProps) {
  const { label, value, min = 1, max, onChange, size = 'md', disabled = false } = props;
  const { t } = useTranslation('market');
  const set = (wanted: number) => {
    const next = Math.min(max, Math.max(min, wanted));
    if (next !== value && !disabled) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = target(event.key, value, min, max);
    if (next === null) return;
    event.preventDefault();
    set(next);
  };
  return (
    <span className={classNames(styles.quantity, size === 'lg' && styles.large)}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('quantity.less')}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <Icon icon={IconMinus} size={16} />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-disabled={disabled || undefined}
        className={styles.number}
        onKeyDown={onKeyDown}
      >
        {value}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('quantity.more')}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Icon icon={IconPlus} size={16} />
      </button>
    </span>
  );
}
