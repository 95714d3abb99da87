import { useTranslation } from 'react-i18next';
import { CatalogScreen } from '#renderer/features/admin-catalog/catalog-screen.tsx';

/** Plans, ranges and ranks, for administrators. */
export function AdminPlansPage() {
  const { t } = useTranslation('shell');
  return <CatalogScreen title={t('heading.admin-plans')} />;
}
