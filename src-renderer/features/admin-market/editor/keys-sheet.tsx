import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopVariant } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAddKeys } from '../products/product-mutations.ts';
import styles from './editor.module.css';

interface KeysSheetProps {
  readonly variant: ShopVariant;
  readonly onClose: () => void;
}

/** Licence keys, one a line: each is a unit of stock. They are not shown again. */
export function KeysSheet({ variant, onClose }: KeysSheetProps) {
  const { t } = useTranslation('shop-products');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const add = useAddKeys(variant.id);
  const [typed, setTyped] = useState('');
  const keys = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = () => {
    if (keys.some((key) => key.length > marketLimits.key)) {
      return t('keys.long', { max: marketLimits.key });
    }
    return keys.length > marketLimits.keys ? t('keys.many', { max: marketLimits.keys }) : undefined;
  };
  const refusal = wrong();
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={typed.trim() !== ''}
      title={t('keys.title', { sku: variant.sku })}
      locked={add.isPending}
      footer={
        <Button
          kind="primary"
          busy={add.isPending}
          disabled={keys.length === 0 || refusal !== undefined || isOffline}
          onClick={() =>
            add.mutate(keys, {
              onSuccess: ({ added, known }) => {
                showToast('ok', t('keys.done', { count: added, known }));
                onClose();
              },
            })
          }
        >
          {t('keys.confirm', { count: keys.length })}
        </Button>
      }
    >
      <div className={styles.form}>
        <TextAreaInput
          label={t('keys.field')}
          hint={t('keys.hint')}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          error={add.error ? errorText(add.error) : refusal}
          onChange={({ target }) => setTyped(target.value)}
        />
        <OfflineNote about="this" />
      </div>
    </Sheet>
  );
}
