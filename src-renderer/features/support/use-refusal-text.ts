import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { hasCode, type ApiError } from '#renderer/lib/api/error.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Why a ticket or a message was refused, and from when on it would not be. */
export function useRefusalText() {
  const { t } = useTranslation(['support', 'validation']);
  const format = useFormat();
  const errorText = useErrorText();
  return useMemo(() => {
    const ticketLimit = (count: number, until: string) =>
      t('limit.tickets', { count, time: formatTime(until, format) });
    const messageLimit = (count: number, until: string) =>
      t('limit.messages', { count, time: formatTime(until, format) });
    return {
      ticketLimit,
      messageLimit,
      refusal(error: ApiError, what: 'ticket' | 'message' = 'ticket'): string {
        const { count, until } = error.body?.details ?? {};
        if (hasCode(error, 'rate_limited') && typeof until === 'string') {
          const limit = what === 'ticket' ? ticketLimit : messageLimit;
          return limit(Number(count), until);
        }
        const [field] = Object.values(error.fields);
        return field ? t(field.id, { ns: 'validation', ...field.values }) : errorText(error);
      },
    };
  }, [t, format, errorText]);
}
