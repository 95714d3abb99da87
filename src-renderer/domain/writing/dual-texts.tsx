import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { academyLanguages, type AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { TextAreaInput, TextInput } from '#renderer/components/form/text-input.tsx';
import { useIsBelow } from '#renderer/components/use-below.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './dual-texts.module.css';

/** One text in both languages; its values are `<name>_es` and `<name>_en`. */
export interface DualField {
  readonly name: string;
  readonly label: string;
  readonly max: number;
  /** Rows of a longer text; without: one line. */
  readonly rows?: number;
  readonly hint?: string;
  /** Left empty without anything missing. */
  readonly isOptional?: boolean;
}

interface DualTextsProps {
  readonly fields: readonly DualField[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>> | undefined;
  readonly isReadOnly: boolean;
  /** What readers of a language will see in place of a text that is only in the other one. */
  readonly missing?: Readonly<Record<AcademyLanguage, string>>;
  readonly onChange: (name: string, text: string) => void;
  /** Below the fields of a language: what readers will see. */
  readonly below?: ((language: AcademyLanguage) => ReactNode) | undefined;
}

/** The same fields in both languages side by side; in a narrow window one language at a time. */
export function DualTexts(props: DualTextsProps) {
  const { t } = useTranslation('writing');
  const isNarrow = useIsBelow(64);
  const [shown, setShown] = useState<AcademyLanguage>('es');
  const languages = isNarrow ? [shown] : academyLanguages;
  return (
    <>
      {isNarrow && (
        <div className={styles.tabs}>
          <Segments
            label={t('language')}
            segments={academyLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={shown}
            onChange={setShown}
          />
        </div>
      )}
      <div className={classNames(styles.dual, isNarrow && styles.single)}>
        {languages.map((language) => (
          <Column key={language} {...props} language={language} />
        ))}
      </div>
    </>
  );
}

function Column(props: DualTextsProps & { readonly language: AcademyLanguage }) {
  const { fields, values, errors, isReadOnly, missing: lacking, onChange, below, language } = props;
  const { t } = useTranslation('writing');
  const format = useFormat();
  const needed = fields.filter(({ isOptional }) => isOptional !== true);
  const missing = needed.filter(({ name }) => isMissing(values, name, language)).length;
  const other = language === 'es' ? 'en' : 'es';
  return (
    <section aria-label={t(`language.${language}`)} className={styles.column}>
      <header className={styles.head}>
        <b>{t(`language.${language}`)}</b>
        {missing === 0 ? (
          <span className={styles.complete}>{t('complete')}</span>
        ) : (
          <span className={styles.lacking}>
            {t('lacking', { count: missing, total: needed.length })}
          </span>
        )}
      </header>
      {fields.map(({ name, label, max, rows, hint, isOptional }) => {
        const key = `${name}_${language}`;
        const value = values[key] ?? '';
        const isEmpty = isOptional !== true && isMissing(values, name, language);
        const hasOther = (values[`${name}_${other}`] ?? '') !== '';
        const common = {
          label,
          lang: language,
          value,
          maxLength: max,
          readOnly: isReadOnly,
          error: errors?.[key],
          hint: isEmpty && hasOther ? (lacking?.[language] ?? t(`missing.${language}`)) : hint,
          hintEnd: `${formatWhole(value.length, format)}/${formatWhole(max, format)}`,
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            onChange(key, target.value),
        };
        return (
          <div key={name} className={classNames(isEmpty && styles.missing)}>
            {rows === undefined ? (
              <TextInput {...common} name={key} autoComplete="off" />
            ) : (
              <TextAreaInput {...common} name={key} rows={rows} />
            )}
          </div>
        );
      })}
      {below?.(language)}
    </section>
  );
}

const isMissing = (
  values: Readonly<Record<string, string>>,
  name: string,
  language: AcademyLanguage,
): boolean => (values[`${name}_${language}`] ?? '').trim() === '';
