import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import { Note } from '../text/note.tsx';
import { PlainSheet } from './plain-sheet.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The action, in the infinitive: "Cancelar el retiro". */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Repeats the title's verb, with the amount if money moves. */
  readonly confirm: ReactNode;
  readonly onConfirm: () => void;
  readonly busy?: boolean | undefined;
  /** Red, for actions that remove something. */
  readonly destructive?: boolean | undefined;
  /** Reason of a failure. */
  readonly error?: ReactNode;
}

/** Confirmation of a final action. Its other button is always "Volver". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    children,
    confirm,
    onConfirm,
    busy = false,
    destructive,
    error,
  } = props;
  const { t } = useTranslation('common');
  return (
    <PlainSheet
      opened={opened}
      onClose={onClose}
      title={title}
      width={460}
      locked={busy}
      footer={
        <>
          <Button kind="quiet" onClick={onClose} disabled={busy}>
            {t('button.back')}
          </Button>
          <Button kind={destructive ? 'destroy' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        {children}
        {error && <Note tone="bad">{error}</Note>}
      </div>
    </PlainSheet>
  );
}
