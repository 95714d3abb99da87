import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { AdminPool } from '#contract/api/admin/pools.ts';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSavePool } from './pool-mutations.ts';
import type { PoolValues } from './pool-schema.ts';
import styles from './admin-pools.module.css';

const NAME_MAX = 60;

interface PoolDialogProps {
  /** The one that is changed; null makes a new one. */
  readonly pool: AdminPool | null;
  readonly onClose: () => void;
}

/** Creates a pool or changes one, for positions opened from then on. */
export function PoolDialog({ pool, onClose }: PoolDialogProps) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const save = useSavePool(pool);
  const sayAsked = useAskedToast();
  const form = useSchemaForm<PoolValues>(
    async () => (await import('./pool-schema.ts')).poolSchema(format),
    {
      name: pool?.name ?? '',
      min_amount: pool?.min_amount ?? '',
      max_amount: pool?.max_amount ?? '',
      duration_days: pool ? String(pool.duration_days) : '',
      is_open: pool?.is_open ?? true,
      reason: '',
    },
  );
  const echo = (amount: string | null) =>
    amount === null ? null : t('form.echo', { amount: formatUsd(amount, format) });
  return (
    <Sheet opened onClose={onClose} title={pool ? t('edit.title', { name: pool.name }) : t('new')}>
      <Form
        form={form}
        onSubmit={async (values) => {
          const asked = await save.mutateAsync({
            name: values.name,
            min_amount: readAmount(values.min_amount) ?? '',
            max_amount: readAmount(values.max_amount) ?? '',
            duration_days: Number(values.duration_days),
            is_open: values.is_open,
            reason: values.reason,
          });
          sayAsked(asked);
          onClose();
        }}
      >
        <p className={styles.lead}>{t('form.lead')}</p>
        <TextField name="name" label={t('form.name')} maxLength={NAME_MAX} />
        <AmountField name="min_amount" label={t('form.min')} currency="USD" echo={echo} />
        <AmountField name="max_amount" label={t('form.max')} currency="USD" echo={echo} />
        <TextField name="duration_days" label={t('form.days')} inputMode="numeric" />
        <CheckboxField name="is_open">{t('form.open')}</CheckboxField>
        <ReasonField />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {pool ? t('form.save') : t('new')}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
