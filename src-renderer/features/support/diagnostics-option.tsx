import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { Switch } from '#renderer/components/form/switch.tsx';
import { makeTicketFile } from '#renderer/domain/diagnostics/ticket-file.ts';
import { useRecording } from '#renderer/domain/diagnostics/recording.ts';
import { formatSize } from '#renderer/domain/ticket/format-size.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './new-ticket.module.css';

/** The first lines that the preview shows. */
const SHOWN = 4;

interface DiagnosticsOptionProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Off unless an error led here; switched on, it shows what the file holds. */
export function DiagnosticsOption({ isOn, onChange }: DiagnosticsOptionProps) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { phase } = useRecording();
  const { data } = useQuery({
    queryKey: ['Diagnostics', 'preview', isOn, phase],
    queryFn: () => makeTicketFile(true),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [isWhole, setWhole] = useState(false);
  const hint =
    data &&
    t(phase === 'idle' ? 'diagnostics.what' : 'diagnostics.recorded', {
      count: data.content.events.length,
      size: formatSize(data.bytes, format),
    });
  return (
    <div className={styles.diagnostics}>
      <div className={styles.diagnosticsHead}>
        <Switch label={t('diagnostics')} hint={hint} checked={isOn} onChange={onChange} />
      </div>
      {isOn && data && (
        <div className={styles.log}>
          <ol>
            {data.content.events.slice(-SHOWN).map((event, index) => (
              <EventRow key={`${event.at}-${index}`} event={event} />
            ))}
          </ol>
          <div className={styles.logFoot}>
            {data.content.events.length > SHOWN && (
              <span>{t('diagnostics.more', { count: data.content.events.length - SHOWN })}</span>
            )}
            <TextButton onClick={() => setWhole(true)}>{t('diagnostics.all')}</TextButton>
          </div>
          <Sheet
            opened={isWhole}
            onClose={() => setWhole(false)}
            title={t('diagnostics.all')}
            width={720}
          >
            {/* It scrolls: keys must reach it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className={styles.whole} tabIndex={0}>
              {JSON.stringify(JSON.parse(data.text), null, 2)}
            </pre>
          </Sheet>
        </div>
      )}
    </div>
  );
}

const isTrouble = (event: DiagnosticEvent): boolean =>
  event.kind === 'error' ||
  event.kind === 'refused' ||
  (event.kind === 'call' && (typeof event.status === 'string' || event.status >= 400));

/** One line of the file: when, what, and how it went. */
function EventRow({ event }: { readonly event: DiagnosticEvent }) {
  const time = new Date(event.at).toTimeString().slice(0, 8);
  const [what, end] = lineOf(event);
  return (
    <li className={classNames(styles.logRow, isTrouble(event) && styles.trouble)}>
      <span>{time}</span>
      <span className={styles.logWhat}>{what}</span>
      <span>{end}</span>
    </li>
  );
}

/** As the file says it: its words are no texts of a screen. */
function lineOf(event: DiagnosticEvent): readonly [string, string] {
  switch (event.kind) {
    case 'route':
      return [event.path, ''];
    case 'call':
      return [`${event.method} ${event.path}`, `${event.status} · ${event.ms} ms`];
    case 'error':
      return [`${event.name}: ${event.message ?? ''}`, ''];
    case 'state':
      return [event.what, ''];
    default:
      return [event.kind, ''];
  }
}
