import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import styles from './version-dialog.module.css';

interface VersionDialogProps {
  readonly state: { readonly version?: string; readonly notes?: string };
  readonly onClose: () => void;
}

/** Release notes of a new version, before it is downloaded. */
export function VersionDialog({ state, onClose }: VersionDialogProps) {
  const { t } = useTranslation('shell');
  const { updates } = usePlatform();
  const { version = '', notes = '' } = state;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('version.title', { version })}
      confirm={t('version.download')}
      onConfirm={() => {
        updates.download();
        onClose();
      }}
    >
      <p className={styles.notes}>{notes === '' ? t('version.noNotes') : notes}</p>
      <p>{t('version.when')}</p>
    </ConfirmDialog>
  );
}
