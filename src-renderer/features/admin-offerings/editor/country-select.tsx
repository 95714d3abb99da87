import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { countryOptions } from '#renderer/domain/settings/country-options.ts';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface CountrySelectProps {
  readonly name: string;
  /** ISO 3166-1 alpha-2; empty: none yet. */
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** A country by its name in the reader's language. */
export function CountrySelect({ name, value, onChange }: CountrySelectProps) {
  const { t } = useTranslation('admin-offerings');
  const { language } = useFormat();
  const { data } = useQuery(settingsQueries.countries);
  const options = useMemo(() => {
    const known = (data?.items ?? []).map(({ code }) => ({ code }));
    const own = value === '' || known.some(({ code }) => code === value) ? [] : [{ code: value }];
    return countryOptions([...known, ...own], language);
  }, [data, value, language]);
  return (
    <ValueSelect
      name={name}
      value={value}
      options={[
        ...(value === '' ? [{ value: '', label: t('country.choose') }] : []),
        ...options.map(({ value: code, label }) => ({ value: code, label: String(label) })),
      ]}
      onChange={onChange}
    />
  );
}
