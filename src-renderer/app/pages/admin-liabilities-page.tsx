import { useTranslation } from 'react-i18next';
import { LiabilitiesScreen } from '#renderer/features/admin-liabilities/liabilities-screen.tsx';

/** What is owed against what there is. */
export function AdminLiabilitiesPage() {
  const { t } = useTranslation('shell');
  return <LiabilitiesScreen title={t('heading.admin-liabilities')} />;
}
