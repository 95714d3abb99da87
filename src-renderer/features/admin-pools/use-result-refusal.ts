import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

/** Why a result cannot be published, corrected or withdrawn, where the server says so. */
export function useResultRefusal() {
  const { t } = useTranslation(['admin-pools', 'validation']);
  const errorText = useErrorText();
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return errorText(error);
    if (error.fields.day) return t('pool_result.day', { ns: 'validation' });
    if (error.fields.repeated) return t('pool_result.repeated', { ns: 'validation' });
    if (error.code === 'not_found') return t('refusal.changed');
    if (error.code !== 'conflict') return errorText(error);
    switch (error.body?.details?.why) {
      case 'posted':
        return t('refusal.posted');
      case 'final':
        return t('refusal.final');
      case 'changed':
        return t('refusal.changed');
      default:
        return t('refusal.late');
    }
  };
}
