import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { currentRecording } from './recording.ts';
import { EventLines } from './event-lines.tsx';
import { TicketFileSheet } from './ticket-file-sheet.tsx';
import type { TicketFile } from './ticket-file.ts';
import type { TicketDiagnostics } from './use-ticket-diagnostics.ts';
import styles from './ticket-diagnostics.module.css';

const SHOWN_LINES = 4;

interface TicketDiagnosticsBoxProps {
  readonly diagnostics: TicketDiagnostics;
}

/** The choice to send diagnostics along, with the first lines of the file that will be sent. */
export function TicketDiagnosticsBox({ diagnostics }: TicketDiagnosticsBoxProps) {
  const { t } = useTranslation('diagnostics');
  const { isOn, setOn, file, hasRecording, withRecording } = diagnostics;
  const hint = useHint(diagnostics);
  return (
    <div className={styles.box}>
      <div className={styles.choice}>
        <Switch label={t('ticket.title')} hint={hint} checked={isOn} onChange={setOn} />
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
      {isOn && diagnostics.isRefused && <Note tone="bad">{t('ticket.refused')}</Note>}
      {isOn && diagnostics.hasFailed && <Note tone="bad">{t('ticket.failed')}</Note>}
      {isOn && file && <Preview file={file} isSealed={diagnostics.isSealed} />}
    </div>
  );
}

/** What the file is, in a sentence; before there is one, what it would be. */
function useHint({ isOn, file, hasFailed }: TicketDiagnostics): string {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  if (!isOn || hasFailed) return t('ticket.hint');
  if (!file) return t('ticket.making');
  const values = { count: file.content.events.length, size: formatBytes(file.bytes, format) };
  return file.content.recording ? t('ticket.recorded', values) : t('ticket.what', values);
}

interface PreviewProps {
  readonly file: TicketFile;
  readonly isSealed: boolean;
}

function Preview({ file, isSealed }: PreviewProps) {
  const { t } = useTranslation('diagnostics');
  const [isOpen, setOpen] = useState(false);
  const { events } = file.content;
  const more = events.length - SHOWN_LINES;
  return (
    <div className={styles.preview}>
      {isSealed && <p className={styles.sealed}>{t('ticket.sealed')}</p>}
      <EventLines events={events.slice(0, SHOWN_LINES)} />
      <p className={styles.more}>
        <span>{more > 0 && t('ticket.more', { count: more })}</span>
        <TextButton onClick={() => setOpen(true)}>{t('ticket.all')}</TextButton>
      </p>
      {isOpen && <TicketFileSheet file={file} onClose={() => setOpen(false)} />}
    </div>
  );
}
