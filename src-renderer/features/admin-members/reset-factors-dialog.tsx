import { useTranslation } from 'react-i18next';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useResetFactors } from './admin-member-mutations.ts';
import styles from './admin-members.module.css';

const REASON_MAX = 300;

interface ResetFactorsDialogProps {
  readonly member: AdminMemberDetail;
  readonly onClose: () => void;
}

/** Asks to take a lost second factor, once the administrator has said how they know who asks. */
export function ResetFactorsDialog({ member, onClose }: ResetFactorsDialogProps) {
  const { t } = useTranslation(['admin-members', 'common']);
  const reset = useResetFactors(member.id);
  const sayAsked = useAskedToast();
  const form = useSchemaForm<{ reason: string }>(
    async () => (await import('./member-schema.ts')).blockSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('resetFactors.title', { name: member.name })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          sayAsked(await reset.mutateAsync(values));
          onClose();
        }}
      >
        <p className={styles.lead}>{t('resetFactors.body')}</p>
        <TextAreaField
          name="reason"
          label={t('resetFactors.reason')}
          maxLength={REASON_MAX}
          rows={3}
        />
        <p className={styles.hint}>{t('resetFactors.hint')}</p>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
          <SubmitButton size="md" fullWidth={false}>
            {t('resetFactors')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
