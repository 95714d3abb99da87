import { useTranslation } from 'react-i18next';
import { DirectsScreen } from '#renderer/features/directs/directs-screen.tsx';

export function DirectsPage() {
  const { t } = useTranslation('shell');
  return <DirectsScreen title={t('heading.referrals')} />;
}
