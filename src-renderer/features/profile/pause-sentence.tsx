import { useTranslation } from 'react-i18next';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';

/** How long withdrawals pause after the change, as a sentence; nothing where they do not. */
export function PauseSentence() {
  const { t } = useTranslation('profile');
  const hours = useSettings().data?.security_pause_hours;
  if (hours === 0) return null;
  return hours === undefined ? t('pause.unknown') : t('pause.hours', { hours });
}
