import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import styles from './removable-chip.module.css';

interface RemovableChipProps {
  readonly children: string;
  readonly onRemove: () => void;
}

/** An active filter as a chip; clicking it removes the filter. */
export function RemovableChip({ children, onRemove }: RemovableChipProps) {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className={styles.chip}
      aria-label={t('chip.remove', { name: children })}
      title={t('chip.remove', { name: children })}
      onClick={onRemove}
    >
      {children}
      <Icon icon={IconX} size={14} />
    </button>
  );
}
