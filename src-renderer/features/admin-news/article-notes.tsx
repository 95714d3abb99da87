import { useTranslation } from 'react-i18next';
import type { AdminArticle } from '#contract/api/admin/news.ts';
import { Note } from '#renderer/components/text/note.tsx';
import type { ArticleEditor } from './use-article-editor.ts';

interface ArticleNotesProps {
  readonly editor: ArticleEditor;
  readonly article: AdminArticle | null;
}

/** What happened to the text beside the writing: restored, joined, or changed by somebody else. */
export function ArticleNotes({ editor, article }: ArticleNotesProps) {
  const { t } = useTranslation('admin-news');
  const { base, isChanged, isRestored, joined } = editor;
  const nameOf = (one: AdminArticle) => one.updated_by ?? t('server');
  const isBehind = article !== null && article.version > base.version;
  return (
    <>
      {isBehind && (
        <Note
          tone="warn"
          action={{
            label: t(isChanged ? 'behind.join' : 'behind.load'),
            onClick: () => void editor.look(),
          }}
        >
          {t(isChanged ? 'behind.written' : 'behind', { name: nameOf(article) })}
        </Note>
      )}
      {joined && !isBehind && (
        <Note tone="info">
          {t(isChanged ? 'joined.written' : 'joined', { name: nameOf(joined) })}
        </Note>
      )}
      {isRestored && !joined && !isBehind && (
        <Note tone="info" action={{ label: t('restored.drop'), onClick: editor.drop }}>
          {t('restored')}
        </Note>
      )}
    </>
  );
}
