import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import { RISKS_MAX } from '#contract/rules/offerings/documents.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TextAreaInput, TextInput } from '#renderer/components/form/text-input.tsx';
import type { PartProps } from './part-props.ts';
import styles from '../admin-offerings.module.css';

type Risk = OfferingFields['risks'][number];

const parts = [
  ['clause_es', 120],
  ['clause_en', 120],
  ['text_es', 400],
  ['text_en', 400],
] as const satisfies readonly (readonly [keyof Risk, number])[];

const nothing: Risk = { clause_es: '', clause_en: '', text_es: '', text_en: '' };

/** What can go wrong, numbered, the first thing that members read. */
export function RisksCard({ work, errors, isReadOnly }: PartProps) {
  const { t } = useTranslation('admin-offerings');
  const { risks } = work.fields;
  const set = (at: number, part: Partial<Risk>) =>
    work.change({ risks: risks.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  if (isReadOnly) {
    return (
      <Card title={t('risks')} subtitle={t('risks.hint', { max: RISKS_MAX })}>
        <ol className={styles.risks}>
          {risks.map((risk) => (
            <li key={risk.clause_es}>
              <div className={styles.pairs}>
                {(['es', 'en'] as const).map((language) => (
                  <p key={language} lang={language}>
                    <b>{risk[`clause_${language}`]}</b> {risk[`text_${language}`]}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      </Card>
    );
  }
  return (
    <Card title={t('risks')} subtitle={t('risks.hint', { max: RISKS_MAX })}>
      <div className={styles.form}>
        {risks.length === 0 && <p className={styles.hint}>{t('risks.none')}</p>}
        {risks.map((risk, at) => (
          <fieldset
            // Risks have no name of their own; they are added and removed at their place.
            key={at} // oxlint-disable-line react/no-array-index-key
            className={styles.entry}
          >
            <legend>{t('risk', { number: at + 1 })}</legend>
            <div className={styles.pairs}>
              {parts.map(([name, max]) => {
                const common = {
                  label: t(`risk.${name}`),
                  lang: name.slice(-2),
                  maxLength: max,
                  error: errors[`risks.${at}.${name}`],
                  value: risk[name],
                  onChange: ({ target }: { readonly target: { readonly value: string } }) =>
                    set(at, { [name]: target.value }),
                };
                return name.startsWith('clause') ? (
                  <TextInput key={name} {...common} autoComplete="off" />
                ) : (
                  <TextAreaInput key={name} {...common} rows={3} />
                );
              })}
            </div>
            <IconButton
              icon={IconX}
              label={t('risk.remove', { number: at + 1 })}
              onClick={() => work.change({ risks: risks.filter((_, index) => index !== at) })}
            />
          </fieldset>
        ))}
        {risks.length < RISKS_MAX && (
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() => work.change({ risks: [...risks, nothing] })}
          >
            {t('risk.add')}
          </Button>
        )}
      </div>
    </Card>
  );
}
