import { useTranslation } from 'react-i18next';
import { PageHeader } from '#renderer/components/page-header.tsx';

export function NewsPage() {
  const { t } = useTranslation('shell');
  return <PageHeader title={t('heading.tct-news')} />;
}
