import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useRequestTexts } from '#renderer/domain/purchase-request/request-texts.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useExceptionError } from './exception-error.ts';
import { useActivateException } from './exceptions-mutations.ts';
import styles from './admin-exceptions.module.css';

/** Characters that the note may have. */
export const NOTE_MAX = 500;

export interface ResolveDialogProps {
  readonly exception: AdminException;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * Lets the purchase take effect with what arrived, after the administrator has said why; or asks a
 * second person for it, where the company bears more than one decides.
 */
export function ActivateDialog({ exception, onClose, onDone }: ResolveDialogProps) {
  const { t } = useTranslation('admin-exceptions');
  const format = useFormat();
  const { purchase } = useRequestTexts();
  const errorText = useExceptionError();
  const activate = useActivateException(exception.id);
  const sayAsked = useAskedToast();
  const { request, borne, member, activation_by_two } = exception;
  const form = useSchemaForm<{ note: string }>(
    async () => (await import('./resolve-schema.ts')).activateSchema,
    { note: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('activate.action')} width={520}>
      <Form
        form={form}
        refusal={errorText}
        onSubmit={async (values) => {
          const answer = await activate.mutateAsync({ ...values, borne: borne ?? '0' });
          sayAsked(answer, t('activate.done', { number: request.number }));
          onDone();
        }}
      >
        <p className={styles.lead}>
          {t('activate.body', {
            purchase: purchase(request),
            member: member.name,
            borne: withUnit(formatToken(borne ?? '0', format, true), request.currency),
          })}
        </p>
        {activation_by_two && <Note tone="info">{t('activate.two')}</Note>}
        <TextAreaField name="note" label={t('note')} maxLength={NOTE_MAX} rows={3} />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t(activation_by_two ? 'activate.ask' : 'activate.action')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
