import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { UnexplainedMovement } from '#contract/api/admin/exceptions.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useOwnMovement } from './exceptions-mutations.ts';
import styles from './admin-exceptions.module.css';

interface OwnerDialogProps {
  readonly movement: UnexplainedMovement;
  readonly onClose: () => void;
}

/** Asks to have a movement booked as the owner's own; somebody else accepts it. */
export function OwnerDialog({ movement, onClose }: OwnerDialogProps) {
  const { t } = useTranslation('admin-exceptions');
  const format = useFormat();
  const own = useOwnMovement();
  const sayAsked = useAskedToast();
  const { amount, currency, tx_hash } = movement;
  const form = useSchemaForm<{ reason: string }>(
    async () => (await import('./resolve-schema.ts')).ownerSchema,
    { reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={t('movements.own')}>
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          sayAsked(await own.mutateAsync({ tx_hash, currency, amount, reason }));
          onClose();
        }}
      >
        <p className={styles.lead}>
          {t(amount.startsWith('-') ? 'movements.own.left' : 'movements.own.came', {
            amount: withUnit(formatToken(amount.replace('-', ''), format, true), currency),
          })}
        </p>
        <p className={styles.hint}>{t('movements.own.later')}</p>
        <ReasonField />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {t('movements.own.ask')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
