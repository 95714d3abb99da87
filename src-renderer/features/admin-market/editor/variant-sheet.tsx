import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { AmountField } from '#renderer/components/form/amount-field.tsx';
import { CheckboxField } from '#renderer/components/form/checkbox-field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { FormRow } from '#renderer/components/form/row.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError, hasCode } from '#renderer/lib/api-error.ts';
import { formatForInput, formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useAddVariant, useChangeVariant } from '../products/product-mutations.ts';
import { KeysSheet } from './keys-sheet.tsx';
import type { VariantValues } from './variant-schema.ts';
import styles from './editor.module.css';

interface VariantSheetProps {
  readonly product: ShopProduct;
  /** Null: a new one. */
  readonly variant: ShopVariant | null;
  readonly onClose: () => void;
}

/** SKU, price and place of a variant. Its stock is never typed here: it moves. */
export function VariantSheet({ product, variant, onClose }: VariantSheetProps) {
  const { t } = useTranslation('shop-products');
  const format = useFormat();
  const errorText = useErrorText();
  const add = useAddVariant(product.id);
  const change = useChangeVariant(variant?.id ?? 0, variant?.version ?? 0);
  const [isAddingKeys, setAddingKeys] = useState(false);
  const isDigital = product.kind === 'digital';
  const form = useSchemaForm<VariantValues>(
    async () => (await import('./variant-schema.ts')).variantSchema(format),
    {
      sku: variant?.sku ?? '',
      name_es: variant?.name_es ?? '',
      name_en: variant?.name_en ?? '',
      price: variant ? formatForInput(variant.price, format) : '',
      weight: String(variant?.weight ?? (isDigital ? 0 : '')),
      low_at: String(variant?.low_at ?? 0),
      location: variant?.location ?? '',
      bv: variant ? formatForInput(variant.bv, format) : '0',
      is_on_sale: variant?.is_on_sale ?? true,
      has_keys: false,
      is_unlimited: false,
    },
  );
  const refusal = (error: unknown) => {
    if (hasCode(error, 'conflict')) return t('variant.conflict');
    const isPlaced = error instanceof ApiError && Object.keys(error.fields).length > 0;
    return isPlaced ? null : errorText(error);
  };
  const save = async (values: VariantValues) => {
    const { has_keys, is_unlimited, weight, low_at, price, bv, ...rest } = values;
    const fields = {
      ...rest,
      sku: rest.sku.toUpperCase(),
      price: readAmount(price) ?? '0',
      bv: readAmount(bv) ?? '0',
      weight: Number(weight),
      low_at: Number(low_at),
    };
    if (variant) await change.mutateAsync(fields);
    else await add.mutateAsync({ ...fields, has_keys, is_unlimited });
    showToast('ok', t('variant.saved', { sku: fields.sku }));
    onClose();
  };
  if (isAddingKeys && variant) return <KeysSheet variant={variant} onClose={onClose} />;
  return (
    <Sheet opened onClose={onClose} title={variant ? variant.sku : t('variant.add')} width={560}>
      <Form form={form} onSubmit={save} refusal={refusal}>
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
        {product.volume_on && (
          <TextField name="bv" label={t('variant.bv')} inputMode="decimal" autoComplete="off" />
        )}
        {!variant && isDigital && (
          <CheckboxField name="has_keys">{t('variant.hasKeys')}</CheckboxField>
        )}
        {!variant && <CheckboxField name="is_unlimited">{t('variant.unlimited')}</CheckboxField>}
        <CheckboxField name="is_on_sale">{t('variant.sale')}</CheckboxField>
        {!variant && <p className={styles.hint}>{t('variant.stays')}</p>}
        {variant?.has_keys && <Button onClick={() => setAddingKeys(true)}>{t('keys.add')}</Button>}
        <SubmitButton size="md">{t(variant ? 'variant.save' : 'variant.add')}</SubmitButton>
      </Form>
    </Sheet>
  );
}
