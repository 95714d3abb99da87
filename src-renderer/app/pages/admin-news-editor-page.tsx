import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ArticleScreen } from '#renderer/features/admin-news/article-screen.tsx';
import { NotFound } from '../not-found.tsx';
import { newsLinks } from './news-links.ts';

/** Editor of one article. */
export function AdminNewsEditorPage() {
  const { t } = useTranslation('shell');
  const { id = '' } = useParams();
  const links = Object.entries(newsLinks).map(([value, link]) => ({
    value,
    label: t(`menu.${link.id}`),
  }));
  if (id === 'new') return <ArticleScreen id={null} links={links} notFound={<NotFound />} />;
  if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFound />;
  return <ArticleScreen key={id} id={Number(id)} links={links} notFound={<NotFound />} />;
}
