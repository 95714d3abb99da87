import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { DualTexts } from '#renderer/domain/writing/dual-texts.tsx';
import type { PartProps } from './part-props.ts';

/** What is offered, in both languages: an offering is never half translated. */
export function TextsCard({ work: { fields, change }, errors, isReadOnly }: PartProps) {
  const { t } = useTranslation('admin-offerings');
  const { name_es, name_en, summary_es, summary_en, asset_es, asset_en } = fields;
  return (
    <Card title={t('texts')}>
      <DualTexts
        fields={[
          { name: 'name', label: t('texts.name'), max: 120 },
          { name: 'summary', label: t('texts.summary'), max: 600, rows: 4 },
          { name: 'asset', label: t('texts.asset'), max: 300, rows: 2 },
        ]}
        values={{ name_es, name_en, summary_es, summary_en, asset_es, asset_en }}
        errors={errors}
        isReadOnly={isReadOnly}
        missing={{ es: t('texts.both'), en: t('texts.both') }}
        onChange={(name, text) => change({ [name]: text })}
      />
    </Card>
  );
}
