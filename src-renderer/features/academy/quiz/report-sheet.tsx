import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { academy } from '#contract/api/academy/academy.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import styles from './quiz.module.css';

interface ReportSheetProps {
  readonly opened: boolean;
  readonly attempt: number;
  readonly question: number;
  readonly onClose: () => void;
}

/** Tells the editors that a question is wrong: it becomes a ticket. */
export function ReportSheet({ opened, attempt, question, onClose }: ReportSheetProps) {
  const { t } = useTranslation('quiz');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const [text, setText] = useState('');
  const report = useMutation({
    mutationFn: (body: { readonly question: number; readonly text: string }) =>
      request(academy.report, {
        params: { attempt },
        body,
        idempotencyKey: keys.keyFor({ attempt, ...body }),
      }),
    onSuccess: async () => {
      keys.settle();
      await invalidateTags(queryClient, academy.report);
    },
  });
  const ticket = report.data?.ticket;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('report.title', { n: question })}
      footer={
        ticket === undefined ? (
          <Button
            kind="primary"
            fullWidth
            busy={report.isPending}
            disabled={text.trim() === ''}
            onClick={() => report.mutate({ question, text: text.trim() })}
          >
            {t('report.send')}
          </Button>
        ) : (
          <LinkButton fullWidth to={`/support/${ticket}`}>
            {t('report.open')}
          </LinkButton>
        )
      }
    >
      {ticket === undefined ? (
        <div className={styles.report}>
          <p className={styles.hint}>{t('report.carries')}</p>
          <TextAreaInput
            label={t('report.text')}
            rows={4}
            value={text}
            maxLength={academyLimits.report}
            onChange={({ target }) => setText(target.value)}
          />
          {report.error && <Note tone="bad">{errorText(report.error)}</Note>}
        </div>
      ) : (
        <Note tone="ok">{t('report.sent', { number: ticket })}</Note>
      )}
    </Sheet>
  );
}
