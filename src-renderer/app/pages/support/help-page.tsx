import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ArticleScreen } from '#renderer/features/help/article-screen.tsx';
import { HelpScreen } from '#renderer/features/help/help-screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { AreaScreen } from '../../area-screen.tsx';

export function HelpPage() {
  const { t } = useTranslation('shell');
  const { slug } = useParams();
  return (
    <AreaScreen area="support">
      {slug === undefined ? (
        <HelpScreen title={t('heading.support-help')} />
      ) : (
        <ArticleScreen slug={slug} notFound={<NotFound />} />
      )}
    </AreaScreen>
  );
}
