import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CountrySelect } from './country-select.tsx';
import type { PartProps } from './part-props.ts';
import styles from '../admin-offerings.module.css';

const lines = [
  ['slug', 60],
  ['issuer', 120],
  ['issuer_register', 60],
] as const;

/** Who issues the units, and where the offering is found. */
export function IssuerCard({ work: { fields, change }, errors, isReadOnly }: PartProps) {
  const { t } = useTranslation('admin-offerings');
  const { language } = useFormat();
  if (isReadOnly) {
    return (
      <Card title={t('issuer')}>
        <KeyValueList>
          {lines.map(([name]) => (
            <KeyValue key={name} label={t(`field.${name}`)}>
              {fields[name] || UNKNOWN}
            </KeyValue>
          ))}
          <KeyValue label={t('field.issuer_country')}>
            {fields.issuer_country === '' ? UNKNOWN : countryName(fields.issuer_country, language)}
          </KeyValue>
        </KeyValueList>
      </Card>
    );
  }
  return (
    <Card title={t('issuer')}>
      <div className={styles.form}>
        {lines.map(([name, max]) => (
          <TextInput
            key={name}
            name={name}
            label={t(`field.${name}`)}
            hint={name === 'slug' ? t('slug.hint') : undefined}
            maxLength={max}
            error={errors[name]}
            autoComplete="off"
            value={fields[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <CountrySelect
          name={t('field.issuer_country')}
          value={fields.issuer_country}
          onChange={(issuer_country) => change({ issuer_country })}
        />
        {errors['issuer_country'] !== undefined && (
          <Note tone="bad">{errors['issuer_country']}</Note>
        )}
      </div>
    </Card>
  );
}
