import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { ArticleRow } from '#renderer/domain/ticket/article-row.tsx';
import { helpQueries } from '#renderer/domain/ticket/help-queries.ts';
import styles from './support.module.css';

const SHOWN = 5;

/** The help beside the tickets: what is read most, or what answers the words typed. */
export function HelpCard() {
  const { t, i18n } = useTranslation('support');
  const [search, setSearch] = useState('');
  const query = useQuery(helpQueries.search({ q: search, limit: SHOWN }, i18n.language));
  const articles = query.data?.items ?? [];
  return (
    <Card padding="none" className={styles.help}>
      <div className={styles.helpHead}>
        <h2>{t('help.ask')}</h2>
        <SearchBox
          label={t('help.search')}
          placeholder={t('help.search')}
          search={search}
          onSearch={setSearch}
        />
      </div>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.error && (
        <div className={styles.pad}>
          <FailureNote error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && articles.length === 0 && <p className={styles.none}>{t('help.none')}</p>}
      {articles.length > 0 && (
        <ul aria-label={t('help.list')}>
          {articles.map((article) => (
            <li key={article.slug} className={styles.article}>
              <ArticleRow article={article} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.helpFoot}>
        <TextLink
          to={search === '' ? '/support/help' : `/support/help?q=${encodeURIComponent(search)}`}
          icon={IconSearch}
        >
          {t('help.all')}
        </TextLink>
      </div>
    </Card>
  );
}
