import { useTranslation } from 'react-i18next';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Card } from '#renderer/components/card.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { FileSlot } from '#renderer/domain/writing/file-slot.tsx';
import type { KnownFiles, PartProps } from './part-props.ts';
import styles from './editor.module.css';

interface FilesCardProps extends PartProps {
  readonly files: KnownFiles;
  /** What anybody reads, or what who bought it downloads. */
  readonly kind: 'documents' | 'downloads';
}

const purposes = {
  documents: { purpose: 'product_document', accept: '.pdf,application/pdf' },
  downloads: { purpose: 'product_download', accept: '.pdf,.zip,.txt' },
} as const;
const languages = ['es', 'en'] as const;
type Language = (typeof languages)[number];

interface Entry {
  readonly file: string;
  readonly title_es: string;
  readonly title_en: string;
  readonly languages?: readonly Language[];
}

/** Files of a product, each with its title in both languages. */
export function FilesCard({ work, errors, isReadOnly, files, kind }: FilesCardProps) {
  const { t } = useTranslation('shop-products');
  const entries: readonly Entry[] = work.fields[kind];
  const put = (next: readonly Entry[]) =>
    work.change(
      kind === 'documents'
        ? {
            documents: next.map((one) => ({ ...one, languages: [...(one.languages ?? [])] })),
          }
        : { downloads: next.map(({ file, title_es, title_en }) => ({ file, title_es, title_en })) },
    );
  const set = (at: number, part: Partial<Entry>) =>
    put(entries.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const slot = { ...purposes[kind], isReadOnly };
  return (
    <Card title={t(kind)} subtitle={t(`${kind}.hint`)}>
      <div className={styles.form}>
        {entries.map((entry, at) => (
          <div key={entry.file} className={styles.entry}>
            <FileSlot
              {...slot}
              label={t('file.number', { number: at + 1 })}
              file={files.find(entry.file)}
              error={errors[`${kind}.${at}.file`]}
              onSent={(file) => {
                files.add(file);
                set(at, { file: file.id });
              }}
              onRemove={() => put(entries.filter((one) => one !== entry))}
            />
            {(['title_es', 'title_en'] as const).map((name) => (
              <TextInput
                key={name}
                lang={name.slice(-2)}
                label={t(`file.${name}`)}
                maxLength={marketLimits.name}
                readOnly={isReadOnly}
                autoComplete="off"
                value={entry[name]}
                onChange={({ target }) => set(at, { [name]: target.value })}
              />
            ))}
            {entry.languages &&
              languages.map((language) => (
                <label key={language} className={styles.check}>
                  <Checkbox
                    checked={entry.languages?.includes(language) ?? false}
                    disabled={isReadOnly}
                    onChange={({ target }) =>
                      set(at, {
                        languages: languages.filter((one) =>
                          one === language ? target.checked : entry.languages?.includes(one),
                        ),
                      })
                    }
                  />
                  {t(`file.in.${language}`)}
                </label>
              ))}
          </div>
        ))}
        {!isReadOnly && entries.length < marketLimits.files && (
          <FileSlot
            {...slot}
            label={t('file.add')}
            file={null}
            onSent={(file) => {
              files.add(file);
              const title = file.name.replace(/\.[a-z0-9]+$/i, '');
              put([
                ...entries,
                { file: file.id, title_es: title, title_en: '', languages: ['es'] },
              ]);
            }}
          />
        )}
        {isReadOnly && entries.length === 0 && <p className={styles.hint}>{t('files.none')}</p>}
      </div>
    </Card>
  );
}
