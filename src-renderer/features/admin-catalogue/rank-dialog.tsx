import { useTranslation } from 'react-i18next';
import type { CatalogueRank } from '#contract/api/admin/catalogue.ts';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { FigureField, FormEnd, NameFields } from './catalogue-fields.tsx';
import { useSaveRank } from './catalogue-queries.ts';
import { rankFields, rankValues, type RankValues } from './catalogue-values.ts';

interface RankDialogProps {
  /** The one that is changed; null adds one above the highest. */
  readonly rank: CatalogueRank | null;
  readonly onClose: () => void;
}

/** Adds a rank or changes what one asks for. */
export function RankDialog({ rank, onClose }: RankDialogProps) {
  const { t } = useTranslation('admin-catalogue');
  const format = useFormat();
  const save = useSaveRank(rank);
  const form = useSchemaForm<RankValues>(
    async () => (await import('./catalogue-schema.ts')).rankSchema(format),
    rankValues(rank),
  );
  return (
    <Sheet opened onClose={onClose} title={rank ? t('edit', { name: rank.name }) : t('rank.new')}>
      <Form
        form={form}
        dense
        onSubmit={async (values) => {
          await save.mutateAsync(rankFields(values));
          showToast('ok', t('saved', { name: values.name }));
          onClose();
        }}
      >
        <Note tone="info">{t('rank.rule')}</Note>
        <FormRow>
          <NameFields />
        </FormRow>
        <FormRow>
          <FigureField name="left_volume" label={t('rank.left')} unit="BV" />
          <FigureField name="right_volume" label={t('rank.right')} unit="BV" />
        </FormRow>
        <FormRow>
          <TextField name="left_directs" label={t('rank.leftDirects')} inputMode="numeric" />
          <TextField name="right_directs" label={t('rank.rightDirects')} inputMode="numeric" />
        </FormRow>
        <FormEnd submit={rank ? t('rank.save') : t('rank.new')} />
      </Form>
    </Sheet>
  );
}
