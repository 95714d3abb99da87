import { useTranslation } from 'react-i18next';
import { LiabilitiesScreen } from '#renderer/features/admin-liabilities/liabilities-screen.tsx';

/** Liabilities against holdings. */
export function AdminLiabilitiesPage() {
  const { t } = useTranslation('shell');
  return <LiabilitiesScreen title={t('heading.admin-liabilities')} />;
}
