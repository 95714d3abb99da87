import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/api/errors.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

/** Refusals that have a sentence of their own on these screens. */
const explained: readonly ErrorCode[] = [
  'payouts_off',
  'run_empty',
  'gap_widens',
  'deadline_passed',
  'chain_unreachable',
  'chain_disagrees',
  'conflict',
  'forbidden',
  'transfer_unmatched',
];

/** What the treasury would refuse a batch for, as `details.reason` of a conflict says it. */
const treasuryReasons = [
  'already_paid',
  'daily_limit',
  'treasury_short',
  'paused',
  'not_operator',
  'bad_item',
  'token_refused',
  'not_approved',
  'own_approval',
  'approver_sends',
  'not_approver',
  'wrong_signature',
  'own_run',
  'own_batch',
] as const;

/** The text for a failed call of these screens. */
export function usePayoutError(): (error: unknown) => string {
  const { t } = useTranslation('payouts');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || !error.code || !explained.includes(error.code)) {
        return errorText(error);
      }
      const reason = treasuryReasons.find((name) => name === error.body?.details?.['reason']);
      return reason ? t(`error.reason.${reason}`) : t(`error.${error.code}`);
    },
    [t, errorText],
  );
}
