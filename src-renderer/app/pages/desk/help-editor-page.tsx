import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { HelpEditorScreen } from '#renderer/features/admin-help/help-editor-screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { AreaScreen } from '../../area-screen.tsx';
import { newsLinks } from '../news-links.ts';

/** One help article, written and published. */
export function AdminHelpEditorPage() {
  const { t } = useTranslation('shell');
  const { id = '' } = useParams();
  const links = Object.entries(newsLinks).map(([value, link]) => ({
    value,
    label: t(`menu.${link.id}`),
  }));
  if (id !== 'new' && !/^[1-9]\d{0,8}$/.test(id)) return <NotFound />;
  return (
    <AreaScreen area="support">
      <HelpEditorScreen
        key={id}
        id={id === 'new' ? null : Number(id)}
        links={links}
        notFound={<NotFound />}
      />
    </AreaScreen>
  );
}
