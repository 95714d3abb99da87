import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { Form } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ConflictPanel } from '#renderer/domain/writing/conflict-panel.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { useVariantForm } from './use-variant-form.ts';
import { VariantFields } from './variant-fields.tsx';
import type { VariantValues } from './variant-schema.ts';
import type { VariantName } from './variant-values.ts';
import styles from './editor.module.css';

/** The server named fields, which say it themselves. */
const isPlaced = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0;

/** What each field is called on the form. */
const labels = {
  sku: 'variant.sku',
  name_es: 'variant.name_es',
  name_en: 'variant.name_en',
  price: 'variant.price',
  weight: 'variant.weight',
  low_at: 'variant.low',
  location: 'variant.location',
  bv: 'variant.bv',
  is_on_sale: 'variant.sale',
} as const satisfies Record<VariantName, string>;

interface VariantSheetProps {
  readonly product: ShopProduct;
  /** Null: a new one. */
  readonly variant: ShopVariant | null;
  readonly onClose: () => void;
}

/** SKU, price and place of a variant. Its stock is never typed here: it moves. */
export function VariantSheet({ product, variant, onClose }: VariantSheetProps) {
  const { t } = useTranslation('shop-products');
  const errorText = useErrorText();
  const { form, conflict, save } = useVariantForm(product, variant);
  const [isAddingKeys, setAddingKeys] = useState(false);
  const isDigital = product.kind === 'digital';
  const refusal = (error: unknown) => {
    if (hasCode(error, 'conflict')) return t('variant.conflict');
    return isPlaced(error) ? null : errorText(error);
  };
  const submit = async (values: VariantValues) => {
    await save(values);
    showToast('ok', t('variant.saved', { sku: values.sku.toUpperCase() }));
    onClose();
  };
  const words = (values: VariantValues) => ({
    ...values,
    is_on_sale: t(values.is_on_sale ? 'variant.onSale' : 'variant.offSale'),
  });
  if (isAddingKeys && variant) {
    return <KeysSheet variant={variant} onClose={() => setAddingKeys(false)} />;
  }
  return (
    <Sheet opened onClose={onClose} title={variant ? variant.sku : t('variant.add')} width={560}>
      {conflict ? (
        <ConflictPanel
          ours={words(conflict.ours)}
          theirs={{ ...words(conflict.theirs), updated_by: conflict.by }}
          contested={conflict.contested}
          nameOf={(name) => t(labels[name])}
          onDone={conflict.resolve}
        />
      ) : (
        <Form form={form} onSubmit={submit} refusal={refusal}>
          <VariantFields isDigital={isDigital} hasVolume={product.volume_on} />
          {!variant && isDigital && (
            <CheckboxField name="has_keys">{t('variant.hasKeys')}</CheckboxField>
          )}
          {!variant && <CheckboxField name="is_unlimited">{t('variant.unlimited')}</CheckboxField>}
          <CheckboxField name="is_on_sale">{t('variant.sale')}</CheckboxField>
          {!variant && <p className={styles.hint}>{t('variant.stays')}</p>}
          {variant?.has_keys && (
            <Button onClick={() => setAddingKeys(true)}>{t('keys.add')}</Button>
          )}
          <SubmitButton size="md">{t(variant ? 'variant.save' : 'variant.add')}</SubmitButton>
        </Form>
      )}
    </Sheet>
  );
}
