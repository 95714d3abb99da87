import { useTranslation } from 'react-i18next';
import type { CatalogueRange } from '#contract/api/admin/catalogue.ts';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { FigureField, FormEnd } from './catalogue-fields.tsx';
import { useSaveRange } from './catalogue-queries.ts';
import { rangeFields, rangeValues, type RangeValues } from './catalogue-values.ts';

interface RangeDialogProps {
  /** The one that is changed; null makes a new one. */
  readonly range: CatalogueRange | null;
  readonly onClose: () => void;
}

/** Creates a range or changes one for the deposits to come. */
export function RangeDialog({ range, onClose }: RangeDialogProps) {
  const { t } = useTranslation('admin-catalogue');
  const format = useFormat();
  const sayAsked = useAskedToast();
  const save = useSaveRange(range);
  const form = useSchemaForm<RangeValues & { readonly reason: string }>(
    async () => (await import('./catalogue-schema.ts')).rangeSchema(format),
    { ...rangeValues(range), reason: '' },
  );
  return (
    <Sheet opened onClose={onClose} title={range ? t('range.edit') : t('range.new')}>
      <Form
        form={form}
        dense
        onSubmit={async ({ reason, ...values }) => {
          sayAsked(await save.mutateAsync({ ...rangeFields(values), reason }));
          onClose();
        }}
      >
        <Note tone="info">{t('range.future')}</Note>
        <FormRow>
          <FigureField name="min_amount" label={t('range.min')} />
          <FigureField name="max_amount" label={t('range.max')} />
        </FormRow>
        <FormRow>
          <TextField name="weight" label={t('range.weight')} inputMode="decimal" />
          <TextField
            name="max_multiple"
            label={t('range.multiple')}
            hint={t('range.multiple.hint')}
            inputMode="decimal"
          />
        </FormRow>
        <CheckboxField name="is_open">{t('range.open')}</CheckboxField>
        <ReasonField />
        <FormEnd submit={range ? t('range.save') : t('range.new')} />
      </Form>
    </Sheet>
  );
}
