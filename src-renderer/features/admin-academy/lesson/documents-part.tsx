import { useTranslation } from 'react-i18next';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { FileSlot } from '#renderer/domain/writing/file-slot.tsx';
import type { KnownFiles, MediaPartProps } from './part-props.ts';
import styles from './lesson.module.css';

/** PDFs to download, each with a title in both languages. */
export function DocumentsPart(props: MediaPartProps & { readonly known: KnownFiles }) {
  const { work, isReadOnly, known } = props;
  const { t } = useTranslation('admin-academy');
  const { documents } = work.fields;
  const set = (at: number, part: Partial<(typeof documents)[number]>) =>
    work.change({
      documents: documents.map((one, index) => (index === at ? { ...one, ...part } : one)),
    });
  return (
    <div className={styles.form}>
      {documents.map((one, at) => (
        <div key={one.file} className={styles.entry}>
          <FileSlot
            label={t('document.file', { number: at + 1 })}
            purpose="lesson_document"
            accept=".pdf,application/pdf"
            file={known.find(one.file)}
            isReadOnly={isReadOnly}
            onSent={(file) => {
              known.add(file);
              set(at, { file: file.id });
            }}
            onRemove={() => work.change({ documents: documents.filter((other) => other !== one) })}
          />
          <div className={styles.pair}>
            {(['title_es', 'title_en'] as const).map((name) => (
              <TextInput
                key={name}
                lang={name.slice(-2)}
                label={t(`titleIn.${name}`)}
                maxLength={academyLimits.title}
                readOnly={isReadOnly}
                autoComplete="off"
                value={one[name]}
                onChange={({ target }) => set(at, { [name]: target.value })}
              />
            ))}
          </div>
        </div>
      ))}
      {documents.length < academyLimits.documents && (
        <FileSlot
          label={t('document.add')}
          purpose="lesson_document"
          accept=".pdf,application/pdf"
          file={null}
          isReadOnly={isReadOnly}
          onSent={(file) => {
            known.add(file);
            const title = file.name.replace(/\.pdf$/i, '');
            work.change({
              documents: [...documents, { file: file.id, title_es: title, title_en: '' }],
            });
          }}
        />
      )}
    </div>
  );
}
