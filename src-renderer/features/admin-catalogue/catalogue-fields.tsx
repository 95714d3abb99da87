import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-catalogue.module.css';

const NAME_MAX = 60;

interface FigureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly unit?: 'USD' | 'BV';
}

/** An amount that says how it was understood. */
export function FigureField({ name, label, unit = 'USD' }: FigureFieldProps) {
  const format = useFormat();
  return (
    <AmountField
      name={name}
      label={label}
      currency={unit}
      echo={(amount) => (amount === null ? null : `${formatUsd(amount, format)} ${unit}`)}
    />
  );
}

/** Percent, up to six decimals. */
export function PercentField({ name, label }: Pick<FigureFieldProps, 'name' | 'label'>) {
  return (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      inputMode="decimal"
      end={<span className={styles.unit}>%</span>}
    />
  );
}

export function NameFields() {
  const { t } = useTranslation('admin-catalogue');
  return (
    <>
      <TextField name="name" label={t('form.name')} maxLength={NAME_MAX} />
      <TextField name="name_en" label={t('form.name_en')} maxLength={NAME_MAX} />
    </>
  );
}

interface FormEndProps {
  readonly submit: string;
}

export function FormEnd({ submit }: FormEndProps) {
  return (
    <div className={styles.buttons}>
      <BackButton />
      <SubmitButton size="md" fullWidth={false}>
        {submit}
      </SubmitButton>
    </div>
  );
}
