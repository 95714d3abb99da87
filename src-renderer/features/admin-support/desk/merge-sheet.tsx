import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { TicketStateChip } from '#renderer/domain/ticket/ticket-state-chip.tsx';
import { ApiError } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useTicketAction } from '../support-mutations.ts';
import { supportQueries } from '../support-queries.ts';
import sheets from '../sheets.module.css';

interface MergeSheetProps {
  readonly ticket: DeskTicket;
  readonly onClose: () => void;
}

/** Another ticket of the same member, whose messages come here. */
export function MergeSheet({ ticket, onClose }: MergeSheetProps) {
  const { t } = useTranslation('admin-support');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const merge = useTicketAction(ticket.number);
  const query = useInfiniteQuery(
    supportQueries.queue({ state: 'all', member: ticket.member.username, sort: 'last' }),
  );
  const others = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ number, state }) => number !== ticket.number && state !== 'closed',
  );
  const isNumber = /^[1-9]\d{0,8}$/.test(typed) && Number(typed) !== ticket.number;
  const { error } = merge;
  const isForeign = error instanceof ApiError && error.fields['other'] !== undefined;
  const wrong = error && (isForeign ? t('merge.foreign') : errorText(error));
  return (
    <Sheet
      opened
      onClose={onClose}
      title={t('merge')}
      width={480}
      footer={
        <Button
          kind="primary"
          busy={merge.isPending}
          disabled={!isNumber}
          onClick={() =>
            merge.mutate(
              { kind: 'merge', other: Number(typed) },
              {
                onSuccess: () => {
                  showToast('ok', t('merged'));
                  onClose();
                },
              },
            )
          }
        >
          {isNumber ? t('merge.confirm', { number: typed }) : t('merge.button')}
        </Button>
      }
    >
      <p className={sheets.lead}>{t('merge.rule')}</p>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={sheets.choices}>
        {others.map(({ number, subject, state }) => (
          <li key={number}>
            <button
              type="button"
              className={sheets.choice}
              aria-current={typed === String(number) || undefined}
              onClick={() => setTyped(String(number))}
            >
              <span className={sheets.grow}>
                {subject} <span className={sheets.quiet}>{t('number', { number })}</span>
              </span>
              <TicketStateChip state={state} />
            </button>
          </li>
        ))}
      </ul>
      <TextInput
        label={t('merge.number')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 9))}
      />
      {wrong && <Note tone="bad">{wrong}</Note>}
    </Sheet>
  );
}
