import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { supportQueries } from '../support-queries.ts';
import type { ArticleLink } from './use-composer-draft.ts';
import sheets from '../sheets.module.css';

interface ArticlePickerProps {
  readonly onChoose: (article: ArticleLink) => void;
  readonly onClose: () => void;
}

/** A help article that goes below a message. */
export function ArticlePicker({ onChoose, onClose }: ArticlePickerProps) {
  const { t } = useTranslation(['admin-support', 'ticket']);
  const [search, setSearch] = useState('');
  const query = useQuery(supportQueries.articles(search));
  return (
    <Sheet opened onClose={onClose} title={t('article.insert')} width={520}>
      <SearchBox
        label={t('article.search')}
        placeholder={t('article.search')}
        search={search}
        onSearch={setSearch}
      />
      {query.isPending && <SkeletonRows rows={4} />}
      {query.isError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <p className={sheets.lead}>{t('article.none')}</p>}
      <ul className={sheets.choices}>
        {query.data?.items.map(({ slug, topic, title, minutes, lead }) => (
          <li key={slug}>
            <button
              type="button"
              className={sheets.choice}
              onClick={() => onChoose({ slug, topic, title, minutes })}
            >
              <span className={sheets.grow}>
                {title}
                <span className={sheets.below}>{lead}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
