import { useTranslation } from 'react-i18next';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField } from '#renderer/components/form/text-field.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useRefuseProposal } from './proposal-mutations.ts';
import styles from './admin-proposals.module.css';

interface RefuseProposalProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}

/** Refuses a proposal once a reason is typed; whoever asked reads it. */
export function RefuseProposal({ id, onClose, onRefused }: RefuseProposalProps) {
  const { t } = useTranslation(['proposals', 'common']);
  const refuse = useRefuseProposal(id);
  const form = useSchemaForm<{ note: string }>(
    async () => (await import('./refuse-schema.ts')).refuseSchema,
    { note: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('refuse.title', { number: id })}>
      <Form
        form={form}
        onSubmit={async (values) => {
          await refuse.mutateAsync(values);
          showToast('ok', t('refuse.done', { number: id }), `proposal/${id}`);
          onClose();
          onRefused();
        }}
      >
        <TextAreaField
          name="note"
          label={t('refuse.note')}
          hint={t('refuse.hint')}
          maxLength={PROPOSAL_REASON_MAX}
          rows={3}
        />
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
          <SubmitButton size="md" fullWidth={false}>
            {t('refuse.confirm')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
