import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CheckboxField } from '#renderer/components/form/choice/checkbox-field.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useAddVariant, useChangeVariant } from '../products/product-mutations.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { VariantFields } from './variant-fields.tsx';
import type { VariantValues } from './variant-schema.ts';
import { variantBody, variantValues } from './variant-values.ts';
import styles from './editor.module.css';

/** The server named fields, which say it themselves. */
const isPlaced = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0;

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
    variantValues(variant, format),
  );
  const refusal = (error: unknown) => {
    if (hasCode(error, 'conflict')) return t('variant.conflict');
    return isPlaced(error) ? null : errorText(error);
  };
  const save = async (values: VariantValues) => {
    const { has_keys, is_unlimited } = values;
    const fields = variantBody(values);
    if (variant) await change.mutateAsync(fields);
    else await add.mutateAsync({ ...fields, has_keys, is_unlimited });
    showToast('ok', t('variant.saved', { sku: fields.sku }));
    onClose();
  };
  if (isAddingKeys && variant) return <KeysSheet variant={variant} onClose={onClose} />;
  return (
    <Sheet opened onClose={onClose} title={variant ? variant.sku : t('variant.add')} width={560}>
      <Form form={form} onSubmit={save} refusal={refusal}>
        <VariantFields isDigital={isDigital} hasVolume={product.volume_on} />
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
