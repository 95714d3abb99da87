import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import type { MethodValues, TierValues } from './method-values.ts';
import { NameFields } from './name-fields.tsx';
import styles from './setup.module.css';

const MOST_DAYS = 120;
const TIERS = 20;

interface MethodFieldsProps {
  readonly number: number;
  readonly value: MethodValues;
  readonly onChange: (part: Partial<MethodValues>) => void;
}

/** A way to send: how long it takes, and its price by weight. */
export function MethodFields({ number, value, onChange }: MethodFieldsProps) {
  const { t } = useTranslation('shop-setup');
  const { tiers } = value;
  const set = (at: number, part: Partial<TierValues>) =>
    onChange({ tiers: tiers.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <fieldset className={styles.method}>
      <legend>{t('method', { number })}</legend>
      <NameFields value={value} onChange={onChange} />
      <FormRow>
        <WholeField
          label={t('method.from')}
          value={value.days_min}
          min={0}
          max={value.days_max}
          isReadOnly={false}
          onChange={(days_min) => onChange({ days_min })}
        />
        <WholeField
          label={t('method.to')}
          value={value.days_max}
          min={value.days_min}
          max={MOST_DAYS}
          isReadOnly={false}
          onChange={(days_max) => onChange({ days_max })}
        />
      </FormRow>
      <TextInput
        label={t('method.url')}
        hint={t('method.url.hint')}
        maxLength={200}
        autoComplete="off"
        value={value.tracking_url}
        onChange={({ target }) => onChange({ tracking_url: target.value })}
      />
      {tiers.map((tier, at) => (
        <div
          // Tiers are added and removed at their place.
          key={at} // oxlint-disable-line react/no-array-index-key
          className={styles.tier}
        >
          <TextInput
            label={t('tier.grams')}
            inputMode="numeric"
            autoComplete="off"
            value={tier.grams}
            onChange={({ target }) => set(at, { grams: target.value })}
          />
          <TextInput
            label={t('tier.price')}
            inputMode="decimal"
            autoComplete="off"
            value={tier.price}
            onChange={({ target }) => set(at, { price: target.value })}
          />
          {tiers.length > 1 && (
            <IconButton
              icon={IconX}
              label={t('tier.remove', { number: at + 1 })}
              onClick={() => onChange({ tiers: tiers.filter((_, index) => index !== at) })}
            />
          )}
        </div>
      ))}
      {tiers.length < TIERS && (
        <Button
          kind="quiet"
          size="sm"
          icon={IconPlus}
          onClick={() => onChange({ tiers: [...tiers, { grams: '', price: '' }] })}
        >
          {t('tier.add')}
        </Button>
      )}
      <Switch
        label={t('method.active')}
        hint={t('method.active.hint')}
        checked={value.is_active}
        onChange={(is_active) => onChange({ is_active })}
      />
    </fieldset>
  );
}
