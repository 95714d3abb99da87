import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './queue.module.css';

interface HeldChangesProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Changes above the row somebody works on; the place for the words is always there to be read out. */
export function HeldChanges({ count, onShow }: HeldChangesProps) {
  const { t } = useTranslation('admin-support');
  return (
    <div aria-live="polite">
      {count > 0 && (
        <button
          type="button"
          className={styles.held}
          // The row keeps the focus until the click: else what was held would move it away.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onShow}
        >
          <Icon icon={IconArrowUp} size={15} />
          {t('held', { count })}
        </button>
      )}
    </div>
  );
}
