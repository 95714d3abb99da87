import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { visits, type VisitReason } from '#contract/api/admin/visits.ts';
import { VISIT_REASON_MAX } from '#contract/rules/visits.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { enterVisit } from './visit.ts';
import styles from './visit-sheet.module.css';

interface VisitSheetProps {
  readonly member: { readonly id: number; readonly name: string };
  /** How long it will last. */
  readonly minutes: number;
  /** Number of the ticket that it is for, where it is opened from one. */
  readonly ticket?: number | undefined;
  readonly onClose: () => void;
}

function useBeginVisit(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: VisitReason) => request(visits.begin, { params: { id }, body }),
    onSuccess: () => invalidateTags(queryClient, visits.begin),
  });
}

/** Asks why, says who will read it, and shows the member's account in place of one's own screens. */
export function VisitSheet({ member, minutes, ticket, onClose }: VisitSheetProps) {
  const { t } = useTranslation('viewas');
  const begin = useBeginVisit(member.id);
  const form = useSchemaForm<{ reason: string; ticket: string }>(
    async () => (await import('./visit-schema.ts')).visitSchema,
    { reason: '', ticket: ticket === undefined ? '' : String(ticket) },
  );
  return (
    <Sheet opened onClose={onClose} title={t('open.of', { name: member.name })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const visit = await begin.mutateAsync({
            reason: values.reason,
            ...(values.ticket !== '' && { ticket: Number(values.ticket) }),
          });
          if (await enterVisit(visit)) return;
          void request(visits.end, { params: { id: visit.id } }).catch(() => undefined);
          showToast('bad', t('elsewhere'));
          onClose();
        }}
      >
        <TextAreaField
          name="reason"
          label={t('reason', { name: member.name })}
          hint={t('reason.hint')}
          maxLength={VISIT_REASON_MAX}
          rows={3}
        />
        <TextField name="ticket" label={t('ticket')} inputMode="numeric" />
        <ul className={styles.facts}>
          <li>{t('readOnly')}</li>
          <li>{t('masked')}</li>
        </ul>
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t('enter', { minutes })}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
