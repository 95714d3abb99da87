import { useTranslation } from 'react-i18next';
import type { ShopVariant } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#renderer/components/form/text-field.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useMoveStock } from '../products/product-mutations.ts';
import type { StockValues } from './stock-schema.ts';
import { useVariantName } from './use-variant-name.ts';
import styles from './editor.module.css';

export type StockMoving = 'receipt' | 'take';

interface StockSheetProps {
  readonly variant: ShopVariant;
  readonly move: StockMoving;
  readonly onClose: () => void;
}

/** Goods that came in, or a count of what is in the warehouse, each with its reason. */
export function StockSheet({ variant, move, onClose }: StockSheetProps) {
  const { t } = useTranslation('shop-products');
  const nameOf = useVariantName();
  const isOffline = useIsOffline();
  const stock = useMoveStock(variant.id);
  const form = useSchemaForm<StockValues>(
    async () => (await import('./stock-schema.ts')).stockSchema,
    { units: '', reason: '', expected_on: variant.expected_on ?? '' },
  );
  const there = (variant.available ?? 0) + variant.reserved;
  return (
    <Sheet opened onClose={onClose} title={`${t(`move.${move}`)}: ${nameOf(variant)}`}>
      <Form
        form={form}
        onSubmit={async ({ units, reason, expected_on }) => {
          await stock.mutateAsync({
            move,
            units: Number(units),
            reason,
            expected_on: expected_on || null,
          });
          showToast('ok', t('move.done', { sku: variant.sku }));
          onClose();
        }}
      >
        <p className={styles.hint}>
          {t('move.now', { there, reserved: variant.reserved, available: variant.available ?? 0 })}
        </p>
        <TextField
          name="units"
          label={t(`move.${move}.units`)}
          hint={move === 'take' ? t('move.take.hint') : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextAreaField
          name="reason"
          label={t('move.why')}
          hint={t(`move.${move}.reason`)}
          rows={2}
          maxLength={marketLimits.note}
        />
        <TextField
          name="expected_on"
          type="date"
          label={t('move.expected')}
          hint={t('move.expected.hint')}
        />
        <OfflineNote about="this" />
        <SubmitButton size="md" disabled={isOffline}>
          {t(`move.${move}.confirm`)}
        </SubmitButton>
      </Form>
    </Sheet>
  );
}
