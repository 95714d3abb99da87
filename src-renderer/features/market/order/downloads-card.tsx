import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/api/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { fileText } from '#renderer/domain/file/file-text.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useReveal } from '../market-mutations.ts';
import { FileRow } from '../parts/file-row.tsx';
import { LineItem } from './line-item.tsx';
import styles from './order.module.css';

/** What is downloaded: files by links that end soon, and keys that are hidden until they are asked for. */
export function DownloadsCard({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const digital = order.lines.filter(({ kind }) => kind === 'digital');
  if (digital.length === 0) return null;
  return (
    <Card title={t('keys.title')}>
      <ul className={styles.digital}>
        {digital.map((line) => (
          <li key={line.id} className={styles.digitalLine}>
            <LineItem line={line} quantity={line.quantity} />
            {line.keys.length > 0 && <Keys order={order} line={line} />}
            {line.downloads.length > 0 && (
              <ul className={styles.files}>
                {line.downloads.map((download) => (
                  <FileRow
                    key={download.file.id}
                    of={download}
                    facts={t('download.link', { size: fileText(download.file, format) })}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Keys of a line. Seen for the first time they end the right to return it: that is asked once. */
function Keys({ order, line }: { readonly order: Order; readonly line: OrderLine }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, data, error } = useReveal(order.number);
  const shown = data?.keys ?? null;
  const wasShown = line.keys.every(({ revealed_at: at }) => at !== null);
  const show = () => mutate(line.id, { onSuccess: () => setAsking(false) });
  return (
    <div className={styles.keys}>
      {(shown ?? line.keys.map(({ hint }) => hint)).map((key, at) => (
        <div key={`${at}/${key}`} className={styles.key}>
          <span className={styles.mono}>{key}</span>
          {shown && <CopyButton value={key} size="sm" />}
        </div>
      ))}
      {!shown && (
        <div>
          <Button
            size="sm"
            icon={IconEye}
            busy={isPending && !isAsking}
            disabled={isOffline}
            onClick={wasShown ? show : () => setAsking(true)}
          >
            {t('keys.show', { count: line.keys.length })}
          </Button>
        </div>
      )}
      {!shown && <OfflineNote about="this" />}
      <p className={styles.hint}>{t(wasShown ? 'keys.again' : 'keys.note')}</p>
      {error && !isAsking && <Note tone="bad">{errorText(error)}</Note>}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('keys.confirm.title')}
        confirm={t('keys.show', { count: line.keys.length })}
        busy={isPending}
        error={error && errorText(error)}
        onConfirm={show}
      >
        <p>{t('keys.confirm')}</p>
      </ConfirmDialog>
    </div>
  );
}
