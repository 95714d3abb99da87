import { IconCheck, IconClockPause, IconUserCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/api/admin/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { AssignSheet } from '../assign-sheet.tsx';
import { SnoozeSheet } from '../snooze-sheet.tsx';
import { useBulk, type BulkAction } from './use-bulk.ts';
import type { QueueSelection } from './use-queue-selection.ts';
import styles from './queue.module.css';

/** What is done with the tickets that are chosen, or with the one whose key was pressed. */
export function QueueBulk({ selection }: { readonly selection: QueueSelection }) {
  const { t } = useTranslation('admin-support');
  const { rows, asked, ask, close, clear, leave } = selection;
  const [isSolving, setSolving] = useState(false);
  const bulk = useBulk(leave);
  const run = (meant: readonly QueueRow[], action: BulkAction) => {
    close();
    bulk.mutate({ rows: meant, action });
  };
  const solvable = rows.filter(({ state }) => state !== 'solved');
  return (
    <>
      {rows.length > 0 && (
        <div className={styles.bulk} role="group" aria-label={t('bulk')}>
          <b>{t('bulk.chosen', { count: rows.length })}</b>
          <Button
            size="sm"
            icon={IconUserCheck}
            busy={bulk.isPending}
            onClick={() => ask('assign')}
          >
            {t('assign')}
          </Button>
          <Button size="sm" icon={IconClockPause} onClick={() => ask('snooze')}>
            {t('snooze')}
          </Button>
          <Button
            size="sm"
            icon={IconCheck}
            disabled={solvable.length === 0}
            onClick={() => setSolving(true)}
          >
            {t('solve')}
          </Button>
          <IconButton icon={IconX} label={t('bulk.clear')} onClick={clear} />
        </div>
      )}
      {asked?.kind === 'assign' && (
        <AssignSheet
          title={t('bulk.assign', { count: asked.rows.length })}
          onChoose={(to) =>
            run(asked.rows, ({ assignee }) => ({
              kind: 'assign',
              to,
              seen: assignee?.id ?? null,
            }))
          }
          onClose={close}
        />
      )}
      {asked?.kind === 'snooze' && (
        <SnoozeSheet
          title={t('bulk.snooze', { count: asked.rows.length })}
          onChoose={(until) => run(asked.rows, () => ({ kind: 'snooze', until }))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={isSolving}
        onClose={() => setSolving(false)}
        title={t('bulk.solve', { count: solvable.length })}
        confirm={t('solve')}
        onConfirm={() => {
          setSolving(false);
          run(solvable, () => ({ kind: 'step', step: 'solve' }));
        }}
      >
        {t('bulk.solve.body')}
      </ConfirmDialog>
    </>
  );
}
