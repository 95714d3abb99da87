import { useTranslation } from 'react-i18next';
import { PoolsScreen } from '#renderer/features/admin-pools/pools-screen.tsx';

/** Pools and their daily results. */
export function AdminPoolsPage() {
  const { t } = useTranslation('shell');
  return <PoolsScreen title={t('heading.admin-pools')} />;
}
