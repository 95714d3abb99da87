import { IconPlayerRecord } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { noteState } from '#renderer/domain/diagnostics/diagnostics.ts';
import { startRecording } from '#renderer/domain/diagnostics/recording.ts';
import { PlainDialog } from './plain-dialog.tsx';

/** The consent: asked each time, for a quarter of an hour. */
export function RecordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['diagnostics', 'common']);
  const queryClient = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  const record = async () => {
    try {
      await startRecording();
    } catch {
      setFailed(true);
      return;
    }
    noteState('recording');
    onClose();
    // What is on the screen already is asked for again, so that the recording has it.
    await queryClient.invalidateQueries();
  };
  return (
    <PlainDialog
      title={t('record.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
          <Button kind="primary" icon={IconPlayerRecord} onClick={() => void record()} autoFocus>
            {t('record.action')}
          </Button>
        </>
      }
    >
      <p>{t('record.what')}</p>
      <p>{t('record.yours')}</p>
      <p>{t('record.ends')}</p>
      {hasFailed && <Note tone="bad">{t('record.failed')}</Note>}
    </PlainDialog>
  );
}
