import { useTranslation } from 'react-i18next';
import { marketLimits } from '#contract/rules/market/market.ts';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface VariantFieldsProps {
  /** Nothing of it is sent. */
  readonly isDigital: boolean;
  /** Products carry volume now. */
  readonly hasVolume: boolean;
}

/** What a variant is called, what it costs and where it lies. */
export function VariantFields({ isDigital, hasVolume }: VariantFieldsProps) {
  const { t } = useTranslation('shop-products');
  const format = useFormat();
  return (
    <>
      <TextField
        name="sku"
        label={t('variant.sku')}
        hint={t('variant.sku.hint')}
        maxLength={marketLimits.sku}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <FormRow>
        <TextField
          name="name_es"
          lang="es"
          label={t('variant.name_es')}
          maxLength={marketLimits.short}
          autoComplete="off"
        />
        <TextField
          name="name_en"
          lang="en"
          label={t('variant.name_en')}
          maxLength={marketLimits.short}
          autoComplete="off"
        />
      </FormRow>
      <AmountField
        name="price"
        label={t('variant.price')}
        echo={(amount) =>
          amount === null
            ? t('variant.price.hint')
            : t('variant.price.echo', { amount: formatUsd(amount, format) })
        }
      />
      {!isDigital && (
        <FormRow>
          <TextField
            name="weight"
            label={t('variant.weight')}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            name="location"
            label={t('variant.location')}
            maxLength={marketLimits.short}
            autoComplete="off"
          />
        </FormRow>
      )}
      <TextField
        name="low_at"
        label={t('variant.low')}
        hint={t('variant.low.hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      {hasVolume && (
        <TextField name="bv" label={t('variant.bv')} inputMode="decimal" autoComplete="off" />
      )}
    </>
  );
}
