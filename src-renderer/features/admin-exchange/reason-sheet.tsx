import { useTranslation } from 'react-i18next';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { REASON_MAX } from './limits.ts';

interface ReasonSheetProps {
  /** Names the texts: `<act>.title`, `<act>.body`, `<act>.done`, and the button `<act>`. */
  readonly act: 'halt' | 'resume' | 'cancel';
  readonly send: (values: { reason: string }) => Promise<unknown>;
  readonly isSending: boolean;
  /** Names the toast, which another one of the same thing replaces. */
  readonly toast: string;
  readonly onClose: () => void;
}

/** Asks for the reason of what one person may do alone; every administrator reads it. */
export function ReasonSheet({ act, send, isSending, toast, onClose }: ReasonSheetProps) {
  const { t } = useTranslation('admin-exchange');
  return (
    <NoteSheet<{ reason: string }>
      title={t(`${act}.title`)}
      lead={t(`${act}.body`)}
      name="reason"
      schema={async () => (await import('./reason-schema.ts')).reasonSchema}
      empty={{ reason: '' }}
      label={t('reason')}
      hint={t('reason.hint')}
      max={REASON_MAX}
      submit={t(act)}
      isSending={isSending}
      onSubmit={async (values) => {
        await send(values);
        showToast('ok', t(`${act}.done`), toast);
      }}
      onClose={onClose}
    />
  );
}
