import { useTranslation } from 'react-i18next';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useBlockMember } from './admin-member-mutations.ts';
import styles from './admin-members.module.css';

const REASON_MAX = 300;

interface BlockDialogProps {
  readonly member: AdminMemberDetail;
  readonly onClose: () => void;
}

/** Blocks a member once the administrator has said why. */
export function BlockDialog({ member, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['admin-members', 'common']);
  const block = useBlockMember(member.id);
  const sayAsked = useAskedToast();
  const form = useSchemaForm<{ reason: string }>(
    async () => (await import('./member-schema.ts')).blockSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('block.title', { name: member.name })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          sayAsked(await block.mutateAsync(values), t('block.done', { name: member.name }));
          onClose();
        }}
      >
        <p className={styles.lead}>{t('block.body')}</p>
        <TextAreaField name="reason" label={t('block.reason')} maxLength={REASON_MAX} rows={3} />
        <p className={styles.hint}>{t('block.hint')}</p>
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
          <SubmitButton size="md" fullWidth={false}>
            {t('block')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
