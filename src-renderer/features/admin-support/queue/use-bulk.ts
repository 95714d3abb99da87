import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '#contract/api/admin/support/tickets.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { actOnTicket, type TicketAction } from '../support-mutations.ts';

/** What is done to several tickets, each as its row was seen. */
export type BulkAction = (row: QueueRow) => TicketAction;

/** Does the same to each ticket, one after the other; says how many were done, and why one was not. */
export function useBulk(onDone: (done: ReadonlySet<string>) => void) {
  const { t } = useTranslation('admin-support');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: async ({ rows, action }: { rows: readonly QueueRow[]; action: BulkAction }) => {
      const done = new Set<string>();
      let failure: unknown = null;
      for (const row of rows) {
        try {
          await actOnTicket(row.number, action(row));
          done.add(String(row.number));
        } catch (error) {
          failure ??= error;
        }
      }
      return { done, failure, all: rows.length };
    },
    async onSuccess({ done, failure, all }) {
      await invalidateTags(queryClient, { tags: ['Tickets', 'Audit'] });
      if (failure === null) showToast('ok', t('bulk.done', { count: done.size }));
      else {
        const left = all - done.size;
        showToast('bad', `${t('bulk.left', { count: left })} ${errorText(failure)}`);
      }
      onDone(done);
    },
  });
}
