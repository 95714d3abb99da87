import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { adminMacros, Macro } from '#contract/api/admin/support/texts.ts';
import { macroFields, macroLimits, type MacroField } from '#contract/rules/support/macros.ts';
import { helpLanguages } from '#contract/rules/support/help.ts';
import { ticketCategories } from '#contract/rules/support/tickets.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SelectField } from '#renderer/components/form/choice/select-field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { MacroMerge } from './macro-merge.tsx';
import { useSaveMacro } from './macro-queries.ts';
import { valuesOf, type MacroValues } from './macro-values.ts';
import styles from './admin-macros.module.css';

interface MacroSheetProps {
  /** Null: a new one. */
  readonly macro: Macro | null;
  readonly canWrite: boolean;
  readonly onClose: () => void;
}

/** An answer that is kept, in both languages side by side. */
export function MacroSheet({ macro, canWrite, onClose }: MacroSheetProps) {
  const { t } = useTranslation(['admin-macros', 'ticket']);
  const save = useSaveMacro();
  // The one that the writing began with; what is there now may be another's.
  const [seen, setSeen] = useState(macro);
  const [isBehind, setBehind] = useState(false);
  const form = useSchemaForm<MacroValues>(
    async () => (await import('./macro-schema.ts')).macroSchema,
    valuesOf(macro),
  );
  const submit = async ({ category, ...texts }: MacroValues) => {
    setBehind(false);
    const known = ticketCategories.find((one) => one === category) ?? null;
    try {
      await save.mutateAsync({ seen, fields: { ...texts, category: known } });
    } catch (error) {
      if (!hasCode<typeof adminMacros.change>(error, 'conflict')) throw error;
      setBehind(true);
      return;
    }
    showToast('ok', t(macro ? 'saved' : 'created'));
    onClose();
  };
  return (
    <Sheet opened onClose={onClose} title={t(macro ? 'change' : 'new')} width={880}>
      <Form form={form} onSubmit={submit}>
        {isBehind && macro && seen && macro.version !== seen.version && (
          <MacroMerge
            base={seen}
            theirs={macro}
            onDone={() => {
              setSeen(macro);
              setBehind(false);
            }}
          />
        )}
        <fieldset disabled={!canWrite} className={styles.columns}>
          {helpLanguages.map((language) => (
            <Language key={language} language={language} />
          ))}
        </fieldset>
        <SelectField
          name="category"
          label={t('category')}
          hint={t('category.hint')}
          disabled={!canWrite}
          options={[
            { value: '', label: t('category.any') },
            ...ticketCategories.map((value) => ({
              value,
              label: t(`category.${value}`, { ns: 'ticket' }),
            })),
          ]}
        />
        <div className={styles.buttons}>
          <BackButton />
          {canWrite && (
            <SubmitButton size="md" fullWidth={false}>
              {t('save')}
            </SubmitButton>
          )}
        </div>
      </Form>
    </Sheet>
  );
}

/** Name and text in one language, and the fields that can stand in it. */
function Language({ language }: { readonly language: 'es' | 'en' }) {
  const { t } = useTranslation(['admin-macros', 'admin-support']);
  const [name, text] = [`name_${language}`, `text_${language}`] as const;
  const values = useWatch() as MacroValues;
  const isMissing = values[text].trim() === '';
  return (
    <section
      aria-label={t(`in.${language}`)}
      className={styles.language}
      data-missing={isMissing || undefined}
    >
      <h3 className={styles.title}>{t(`in.${language}`)}</h3>
      <TextField
        name={name}
        lang={language}
        label={t('name')}
        maxLength={macroLimits.name}
        autoComplete="off"
      />
      <TextAreaField
        name={text}
        lang={language}
        label={t('text')}
        maxLength={macroLimits.text}
        rows={8}
        hint={isMissing ? t('missing') : undefined}
      />
      <details className={styles.fields}>
        <summary>{t('fields')}</summary>
        <ul>
          {macroFields.map((field: MacroField) => (
            <li key={field}>
              <code>{`{{${field}}}`}</code> {t(`field.${field}`, { ns: 'admin-support' })}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
