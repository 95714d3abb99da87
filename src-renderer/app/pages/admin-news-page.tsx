import { useTranslation } from 'react-i18next';
import { AdminNewsScreen } from '#renderer/features/admin-news/admin-news-screen.tsx';

export function AdminNewsPage() {
  const { t } = useTranslation('shell');
  return <AdminNewsScreen title={t('heading.admin-news')} />;
}
