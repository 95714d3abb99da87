import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Refusals of a purchase that have a sentence of their own. */
const explained = [
  'offer_changed',
  'plan_refused',
  'course_owned',
  'course_locked',
  'requests_open',
  'payouts_off',
  'chain_unreachable',
  'balance_exceeded',
  'not_payable',
] as const;

/** Why a purchase was not made, whether money moved and what to do. */
export function useRequestRefusal(): (error: unknown) => string {
  const { t } = useTranslation(['purchase-request', 'messages', 'states']);
  const format = useFormat();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return errorText(error);
      const { code, body } = error;
      if (code === 'idempotency_in_progress') return t('net.unsure', { ns: 'states' });
      if (code === 'too_many') {
        return t('refusal.requests_day', { max: Number(body?.details?.['max'] ?? 0) });
      }
      const known = explained.find((name) => name === code);
      if (known) {
        const money = (name: string) => {
          const value = body?.details?.[name];
          return typeof value === 'string' ? formatUsd(value, format) : '—';
        };
        return t(`refusal.${known}`, {
          amount: money('amount'),
          available: money('available'),
          max: Number(body?.details?.['max'] ?? 0),
        });
      }
      if (error.isUnanswered || typeof error.kind !== 'number' || error.kind === 429) {
        return errorText(error);
      }
      return t('Error to create purchase request.', { ns: 'messages' });
    },
    [t, format, errorText],
  );
}
