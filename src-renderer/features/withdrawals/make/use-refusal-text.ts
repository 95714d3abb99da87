import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { refusalOf, type Refusal } from './refusal.ts';

/** Says a refusal of the withdrawals' own, and what else can go wrong on the way. */
export function useRefusalText() {
  const { t } = useTranslation(['withdrawals', 'validation', 'messages', 'states']);
  const format = useFormat();
  const errorText = useErrorText();

  return useMemo(() => {
    const say = ({ namespace, id, values }: Refusal) => t(id, { ns: namespace, ...values });

    /** Any failure of a quote or a withdrawal. */
    const ofError = (error: unknown): string => {
      const refusal = refusalOf(error, format);
      if (refusal) return say(refusal);
      return hasCode(error, 'idempotency_in_progress')
        ? t('net.unsure', { ns: 'states' })
        : errorText(error);
    };
    /** A failure to send a code: no money has moved, whatever happened. */
    const ofSending = (error: unknown): string => {
      const refusal = refusalOf(error, format);
      if (refusal) return say(refusal);
      return error instanceof ApiError && error.kind === 429
        ? errorText(error)
        : t('Error while trying send secret code!', { ns: 'messages' });
    };
    return { say, ofError, ofSending };
  }, [t, format, errorText]);
}
