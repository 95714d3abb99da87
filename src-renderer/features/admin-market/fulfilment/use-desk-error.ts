import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

/** Why a step of an order was refused. */
export function useDeskError(): (error: unknown) => string {
  const { t } = useTranslation('shop-orders');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const { code, body } = error instanceof ApiError ? error : {};
      if (code === 'already_resolved') return t('scan.again');
      if (code !== 'sku_elsewhere') return errorText(error);
      const { sku, number } = body?.details ?? {};
      return typeof number === 'number'
        ? t('scan.elsewhere', { sku: String(sku), number })
        : t('scan.unknown', { sku: String(sku) });
    },
    [t, errorText],
  );
}
