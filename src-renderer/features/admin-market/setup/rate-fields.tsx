import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './setup.module.css';

export interface RateValues {
  readonly country: string;
  readonly label: string;
  /** As typed. */
  readonly percent: string;
}

interface RateFieldsProps {
  readonly number: number;
  readonly value: RateValues;
  readonly onChange: (part: Partial<RateValues>) => void;
  readonly onRemove: () => void;
}

/** The tax of one country: what it is called on an invoice there, and how much it is. */
export function RateFields({ number, value, onChange, onRemove }: RateFieldsProps) {
  const { t } = useTranslation('shop-setup');
  const { language } = useFormat();
  const { country, label, percent } = value;
  const isWrong = percent !== '' && readPercent(percent) === null;
  const isCode = /^[a-z]{2}$/i.test(country);
  return (
    <fieldset className={styles.rate}>
      <legend>
        {isCode ? countryName(country.toUpperCase(), language) : t('tax.rate', { number })}
      </legend>
      <TextInput
        label={t('country')}
        maxLength={2}
        autoCapitalize="characters"
        autoComplete="off"
        value={country}
        onChange={({ target }) => onChange({ country: target.value })}
      />
      <TextInput
        label={t('tax.label')}
        maxLength={20}
        autoComplete="off"
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <TextInput
        label={t('tax.percent')}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        error={isWrong ? t('tax.percent.wrong') : undefined}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <IconButton
        icon={IconX}
        label={t('tax.rate.remove', { country: country || String(number) })}
        onClick={onRemove}
      />
    </fieldset>
  );
}
