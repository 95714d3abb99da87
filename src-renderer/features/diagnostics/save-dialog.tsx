import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { countEvents, saveDiagnostics } from '#renderer/domain/diagnostics/diagnostics.ts';
import { currentRecording, useRecording } from '#renderer/domain/diagnostics/recording.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { PlainDialog } from './plain-dialog.tsx';
import styles from './diagnostics.module.css';

/** Says in plain words what is in the file, before there is one. */
export function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['diagnostics', 'common']);
  const { phase } = useRecording();
  const hasRecording = phase !== 'idle';
  const [withRecording, setWithRecording] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isRecorded = hasRecording && withRecording;

  const save = async () => {
    setBusy(true);
    const outcome = await saveDiagnostics(isRecorded);
    setBusy(false);
    setFailed(outcome === 'failed');
    if (outcome !== 'saved') return;
    showToast('ok', t('saved'));
    onClose();
  };
  return (
    <PlainDialog
      title={t('save.title')}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
          <Button
            kind="primary"
            icon={IconFileDownload}
            busy={isBusy}
            onClick={() => void save()}
            autoFocus
          >
            {t('save.title')}
          </Button>
        </>
      }
    >
      <p>{t('save.events', { count: countEvents() })}</p>
      <p>{t(isRecorded ? 'save.recorded' : 'save.without')}</p>
      {hasRecording && (
        <label className={styles.choice}>
          <Checkbox
            checked={withRecording}
            onChange={({ target }) => setWithRecording(target.checked)}
          />
          <span>{t('save.recording', { count: currentRecording()?.answers.length ?? 0 })}</span>
        </label>
      )}
      <p>{t('save.yours')}</p>
      {hasFailed && <Note tone="bad">{t('failed')}</Note>}
    </PlainDialog>
  );
}
