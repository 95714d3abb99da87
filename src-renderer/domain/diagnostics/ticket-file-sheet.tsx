import { IconFileDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { downloadText } from '#renderer/lib/browser/files.ts';
import { EventLines } from './event-lines.tsx';
import type { TicketFile } from './ticket-file.ts';
import styles from './ticket-diagnostics.module.css';

interface TicketFileSheetProps {
  readonly file: TicketFile;
  readonly onClose: () => void;
}

/** Everything that the file holds; its very text can be kept. */
export function TicketFileSheet({ file, onClose }: TicketFileSheetProps) {
  const { t } = useTranslation('diagnostics');
  const { events, page, main, recording } = file.content;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('ticket.sheet')}
      desktop="drawer"
      width={560}
      footer={
        <Button
          icon={IconFileDownload}
          onClick={() => downloadText(file.text, file.name, 'application/json')}
        >
          {t('ticket.copy')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <h3 className={styles.heading}>{t('ticket.actions')}</h3>
        <EventLines events={events} />
        {recording && (
          <>
            <h3 className={styles.heading}>{t('ticket.places')}</h3>
            <Rows rows={recording.places.map(({ path }) => path)} />
            <h3 className={styles.heading}>{t('ticket.answers')}</h3>
            <ul className={styles.lines}>
              {recording.answers.map(({ at, path, query, body }, index) => (
                <li key={`${at}-${index}`}>
                  <details>
                    <summary>{query === '' ? path : `${path}?${query}`}</summary>
                    <pre className={styles.raw}>{JSON.stringify(body, null, 1)}</pre>
                  </details>
                </li>
              ))}
            </ul>
          </>
        )}
        <h3 className={styles.heading}>{t('ticket.device')}</h3>
        <pre className={styles.raw}>{JSON.stringify({ page, main }, null, 1)}</pre>
      </div>
    </Sheet>
  );
}

function Rows({ rows }: { readonly rows: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {rows.map((row, index) => (
        <li key={`${row}-${index}`}>{row}</li>
      ))}
    </ul>
  );
}
