import { useTranslation } from 'react-i18next';
import { DOCUMENT_TEXT_MAX } from '#contract/rules/offerings/documents.ts';
import { DualTexts } from '#renderer/domain/writing/dual-texts.tsx';
import type { VersionTexts } from './version.ts';

interface DocumentTextsProps {
  readonly fields: VersionTexts;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<VersionTexts>) => void;
}

/** The text of a document in both languages; English may be left out. */
export function DocumentTexts({ fields, errors, onChange }: DocumentTextsProps) {
  const { t } = useTranslation('admin-offerings');
  const { text_es, text_en } = fields;
  return (
    <DualTexts
      fields={[
        {
          name: 'text',
          label: t('document.text'),
          max: DOCUMENT_TEXT_MAX,
          rows: 18,
          hint: t('document.text.hint'),
        },
      ]}
      values={{ text_es, text_en }}
      errors={errors}
      isReadOnly={false}
      missing={{ es: t('document.missing.es'), en: t('document.missing.en') }}
      onChange={(name, text) => onChange({ [name]: text })}
    />
  );
}
