import { useTranslation } from 'react-i18next';
import { GlobalProgressScreen } from '#renderer/features/global-network/global-progress-screen.tsx';

export function GlobalNetworkProgressPage() {
  const { t } = useTranslation('shell');
  return <GlobalProgressScreen title={t('heading.global-network-progress')} />;
}
