import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { NewsScreen } from '#renderer/features/news/news-screen.tsx';
import { NotFound } from '../not-found.tsx';
import { newsLinks } from './news-links.ts';

export function NewsPage() {
  const { t } = useTranslation('shell');
  const { slug } = useParams();
  const findScreen = (path: string) => {
    const [pathname = ''] = path.split(/[?#]/);
    const link = Object.hasOwn(newsLinks, pathname) ? newsLinks[pathname] : undefined;
    return link && { label: t(`menu.${link.id}`), icon: link.icon };
  };
  return (
    <NewsScreen
      title={t('heading.tct-news')}
      slug={slug}
      findScreen={findScreen}
      notFound={<NotFound />}
    />
  );
}
