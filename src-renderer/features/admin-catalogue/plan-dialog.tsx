import { useTranslation } from 'react-i18next';
import type { CataloguePlan } from '#contract/api/admin/catalogue.ts';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { FigureField, FormEnd, NameFields, PercentField } from './catalogue-fields.tsx';
import { useSavePlan } from './catalogue-queries.ts';
import { planFields, planValues, type PlanValues } from './catalogue-values.ts';

interface PlanDialogProps {
  /** The one that is changed; null makes a new one. */
  readonly plan: CataloguePlan | null;
  readonly onClose: () => void;
}

/** Creates a plan or changes one for the purchases to come. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { t } = useTranslation('admin-catalogue');
  const format = useFormat();
  const sayAsked = useAskedToast();
  const save = useSavePlan(plan);
  const form = useSchemaForm<PlanValues & { readonly reason: string }>(
    async () => (await import('./catalogue-schema.ts')).planSchema(format),
    { ...planValues(plan), reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={plan ? t('edit', { name: plan.name }) : t('plan.new')}>
      <Form
        form={form}
        dense
        onSubmit={async ({ reason, ...values }) => {
          sayAsked(await save.mutateAsync({ ...planFields(values), reason }));
          onClose();
        }}
      >
        <Note tone="info">{t('plan.future')}</Note>
        <FormRow>
          <NameFields />
        </FormRow>
        <FormRow>
          <FigureField name="price" label={t('plan.price')} />
          <TextField name="duration_days" label={t('plan.days')} inputMode="numeric" />
        </FormRow>
        <FigureField name="volume" label={t('plan.volume')} unit="BV" />
        {plan?.is_used ? (
          <EarningFacts plan={plan} />
        ) : (
          <>
            <FormRow>
              <PercentField name="direct_rate" label={t('plan.direct')} />
              <PercentField name="binary_rate" label={t('plan.binary')} />
            </FormRow>
            <FigureField name="daily_cap" label={t('plan.cap')} />
          </>
        )}
        <CheckboxField name="is_sold">{t('plan.sold')}</CheckboxField>
        <ReasonField />
        <FormEnd submit={plan ? t('plan.save') : t('plan.new')} />
      </Form>
    </Sheet>
  );
}

/** What members of the plan earn by is fixed, and why. */
function EarningFacts({ plan }: { readonly plan: CataloguePlan }) {
  const { t } = useTranslation('admin-catalogue');
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('plan.direct')}>
          <Percent rate={plan.direct_rate} maximum={6} />
        </KeyValue>
        <KeyValue label={t('plan.binary')}>
          <Percent rate={plan.binary_rate} maximum={6} />
        </KeyValue>
        <KeyValue label={t('plan.cap')}>
          <Money amount={plan.daily_cap} hideable={false} />
        </KeyValue>
      </KeyValueList>
      <Note tone="info">{t('plan.used')}</Note>
    </>
  );
}
