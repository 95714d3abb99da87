import { useTranslation } from 'react-i18next';
import { CatalogueScreen } from '#renderer/features/admin-catalogue/catalogue-screen.tsx';

/** Catalogue: plans, ranges and ranks. */
export function AdminPlansPage() {
  const { t } = useTranslation('shell');
  return <CatalogueScreen title={t('heading.admin-plans')} />;
}
