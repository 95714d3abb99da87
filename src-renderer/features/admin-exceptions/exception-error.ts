import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

const explained = [
  'already_resolved',
  'transfer_unmatched',
  'plan_refused',
  'course_owned',
  'stock_gone',
  'voucher_refused',
  'order_state',
  'offer_changed',
  'chain_unreachable',
  'chain_disagrees',
] as const;

/** Why an exception was not resolved. */
export function useExceptionError(): (error: unknown) => string {
  const { t } = useTranslation('admin-exceptions');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      const known = explained.find((name) => name === code);
      return known ? t(`error.${known}`) : errorText(error);
    },
    [t, errorText],
  );
}
