import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/api/errors.ts';
import { useErrorText } from '#renderer/components/error-text.ts';
import { ApiError } from '#renderer/lib/api-error.ts';

/** Refusals that have a sentence of their own on these screens. */
const explained: readonly ErrorCode[] = [
  'payouts_off',
  'run_empty',
  'deadline_passed',
  'chain_unreachable',
  'chain_disagrees',
  'conflict',
  'forbidden',
];

/** The text for a failed call of these screens. */
export function usePayoutError(): (error: unknown) => string {
  const { t } = useTranslation('payouts');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : undefined;
      return code && explained.includes(code) ? t(`error.${code}`) : errorText(error);
    },
    [t, errorText],
  );
}
