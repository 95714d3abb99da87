import { IconPlayerTrackNext, IconPrinter, IconTag, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import type { Marks } from '#renderer/components/data/use-marks.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useNextSteps, type Stayed } from './order-mutations.ts';
import { rowKey, type QueueRow } from './queue-table.tsx';
import type { Printing } from './use-printing.ts';
import styles from './fulfilment.module.css';

interface QueueBulkProps {
  readonly rows: readonly QueueRow[];
  readonly marks: Marks;
  readonly printing: Printing;
  readonly onStayed: (stayed: ReadonlyMap<number, Stayed>) => void;
}

/** What is done with the orders that are marked; nothing where none is. */
export function QueueBulk({ rows, marks, printing, onStayed }: QueueBulkProps) {
  const { t } = useTranslation(['shop-orders', 'common']);
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const steps = useNextSteps();
  const marked = rows.filter((row) => marks.keys.has(rowKey(row)));
  if (marked.length === 0) return null;
  const numbers = marked.map(({ number }) => number);
  const units = marked.reduce((sum, row) => sum + row.units, 0);
  return (
    <div className={styles.bulk} role="group" aria-label={t('bulk')}>
      <b>{t('bulk.marked', { count: marked.length })}</b>
      <span className={styles.quiet}>{t('units', { count: units })}</span>
      <span className={styles.bulkEnd}>
        <Button size="sm" icon={IconPrinter} onClick={() => printing.slips(numbers)}>
          {t('print.slips')}
        </Button>
        <Button size="sm" icon={IconTag} onClick={() => printing.labels(numbers)}>
          {t('print.labels')}
        </Button>
        <Button
          size="sm"
          icon={IconPlayerTrackNext}
          busy={steps.isPending}
          disabled={isOffline}
          onClick={() =>
            steps.mutate(numbers, {
              onSuccess: ({ done, stayed }) => {
                onStayed(stayed);
                marks.mark(new Set([...stayed.keys()].map(String)));
                if (done > 0) showToast('ok', t('bulk.done', { count: done }));
                if (stayed.size > 0) showToast('info', t('bulk.stayed', { count: stayed.size }));
              },
              onError: (error) => showToast('bad', errorText(error)),
            })
          }
        >
          {t('bulk.next')}
        </Button>
        <IconButton
          icon={IconX}
          label={t('marked.clear', { ns: 'common' })}
          onClick={marks.clear}
        />
      </span>
      <OfflineNote about="this" />
    </div>
  );
}
