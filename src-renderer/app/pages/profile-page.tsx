import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/components/page-header.tsx';

export function ProfilePage() {
  const { t } = useTranslation('shell');
  return <PageHeader title={t('heading.profile')} />;
}
