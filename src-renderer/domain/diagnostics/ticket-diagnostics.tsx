import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Checkbox } from '#renderer/components/form/checkbox.tsx';
import { Switch } from '#renderer/components/form/switch.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { currentRecording } from './recording.ts';
import { EventLines } from './event-lines.tsx';
import { TicketFileSheet } from './ticket-file-sheet.tsx';
import type { TicketDiagnostics } from './use-ticket-diagnostics.ts';
import styles from './ticket-diagnostics.module.css';

const SHOWN_LINES = 4;

interface TicketDiagnosticsBoxProps {
  readonly diagnostics: TicketDiagnostics;
}

/** The choice to send diagnostics along, with the first lines of the file that will be sent. */
export function TicketDiagnosticsBox({ diagnostics }: TicketDiagnosticsBoxProps) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { isOn, setOn, file, hasFailed, hasRecording, withRecording } = diagnostics;
  const count = file?.content.events.length ?? 0;
  const what = file && {
    count,
    size: formatBytes(file.bytes, format),
  };
  const hint = (): string => {
    if (!isOn) return t('ticket.hint');
    if (!what) return hasFailed ? t('ticket.hint') : t('ticket.making');
    return file.content.recording ? t('ticket.recorded', what) : t('ticket.what', what);
  };
  return (
    <div className={styles.box}>
      <div className={styles.choice}>
        <Switch label={t('ticket.title')} hint={hint()} checked={isOn} onChange={setOn} />
      </div>
      {isOn && hasRecording && (
        <label className={styles.recording}>
          <Checkbox
            checked={withRecording}
            onChange={({ target }) => diagnostics.setWithRecording(target.checked)}
          />
          <span>{t('save.recording', { count: currentRecording()?.answers.length ?? 0 })}</span>
        </label>
      )}
      {isOn && hasFailed && <Note tone="bad">{t('ticket.failed')}</Note>}
      {isOn && file && (
        <div className={styles.preview}>
          <EventLines events={file.content.events.slice(0, SHOWN_LINES)} />
          <p className={styles.more}>
            <span>{count > SHOWN_LINES && t('ticket.more', { count: count - SHOWN_LINES })}</span>
            <TextButton onClick={() => setOpen(true)}>{t('ticket.all')}</TextButton>
          </p>
        </div>
      )}
      {file && isOpen && <TicketFileSheet file={file} onClose={() => setOpen(false)} />}
    </div>
  );
}
