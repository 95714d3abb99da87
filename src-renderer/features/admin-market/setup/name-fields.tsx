import { useTranslation } from 'react-i18next';
import { marketLimits } from '#contract/rules/market/market.ts';
import { FormRow } from '#renderer/components/form/row.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';

export interface Names {
  readonly name_es: string;
  readonly name_en: string;
}

interface NameFieldsProps {
  readonly value: Names;
  readonly errors?: Readonly<Record<string, string>>;
  readonly onChange: (names: Partial<Names>) => void;
}

/** A name in both languages side by side. */
export function NameFields({ value, errors, onChange }: NameFieldsProps) {
  const { t } = useTranslation('shop-setup');
  return (
    <FormRow>
      {(['name_es', 'name_en'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          lang={name.slice(-2)}
          label={t(name)}
          maxLength={marketLimits.short}
          error={errors?.[name]}
          autoComplete="off"
          value={value[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </FormRow>
  );
}

export const isNamed = ({ name_es, name_en }: Names): boolean =>
  name_es.trim() !== '' || name_en.trim() !== '';

/** The names of what is edited; empty ones of what is new. */
export const namesOf = (named: Names | null): Names => ({
  name_es: named?.name_es ?? '',
  name_en: named?.name_en ?? '',
});
