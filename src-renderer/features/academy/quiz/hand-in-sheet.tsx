import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useIsOffline } from '#renderer/lib/use-offline.ts';

interface HandInSheetProps {
  readonly opened: boolean;
  /** Questions without an answer. */
  readonly missing: number;
  /** Numbers of those that were marked. */
  readonly flagged: readonly number[];
  readonly onClose: () => void;
  readonly onHandIn: () => void;
}

/** What is missing, before an attempt is over. */
export function HandInSheet({ opened, missing, flagged, onClose, onHandIn }: HandInSheetProps) {
  const { t, i18n } = useTranslation('quiz');
  const isOffline = useIsOffline();
  const numbers = new Intl.ListFormat(i18n.language).format(flagged.map(String));
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('handIn.title')}
      confirm={t('handIn')}
      onConfirm={onHandIn}
    >
      <p>{missing > 0 ? t('handIn.missing', { count: missing }) : t('handIn.all')}</p>
      {flagged.length > 0 && <p>{t('handIn.flagged', { count: flagged.length, numbers })}</p>}
      {isOffline && <p>{t('offline.later')}</p>}
    </ConfirmDialog>
  );
}
