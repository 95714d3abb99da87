import { IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { helpTopics } from '#contract/rules/support/help.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { ArticleRow } from '#renderer/domain/ticket/article-row.tsx';
import { helpQueries } from '#renderer/domain/ticket/help-queries.ts';
import { SupportTabs } from '#renderer/domain/ticket/support-tabs.tsx';
import { askPath } from '#renderer/lib/ask-support.ts';
import styles from './help.module.css';

const filterNames = ['q', 'topic'] as const;
const MOST = 100;

/** All articles, searched as one types; accents and slips of the hand are forgiven. */
export function HelpScreen({ title }: { readonly title: string }) {
  const { t, i18n } = useTranslation(['help', 'ticket']);
  const { values, change } = useUrlFilters(filterNames);
  const topic = helpTopics.find((one) => one === values.topic);
  const query = useQuery(helpQueries.search({ q: values.q, topic, limit: MOST }, i18n.language));
  const { data } = query;
  const topics = data?.topics.filter(({ count }) => count > 0) ?? [];
  return (
    <>
      <PageHeader title={title} subtitle={t('subtitle')} />
      <SupportTabs />
      <Card padding="none" className={styles.search}>
        <div className={styles.searchHead}>
          <SearchBox
            label={t('search')}
            placeholder={t('search')}
            search={values.q}
            onSearch={(q) => change({ q })}
          />
          <div role="group" aria-label={t('topics')} className={styles.topics}>
            {topics.map(({ topic: one, count }) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === topic}
                className={styles.topic}
                onClick={() => change({ topic: one === topic ? '' : one })}
              >
                {t(`topic.${one}`, { ns: 'ticket' })} <span>{count}</span>
              </button>
            ))}
          </div>
        </div>
        {query.isPending && <SkeletonRows rows={6} />}
        {query.error && (
          <div className={styles.failure}>
            <FailureNote error={query.error} onRetry={() => void query.refetch()} />
          </div>
        )}
        {data && data.items.length > 0 && (
          <ul aria-label={t('articles')}>
            {data.items.map((article) => (
              <li key={article.slug}>
                <ArticleRow article={article} />
              </li>
            ))}
          </ul>
        )}
        {data && data.items.length === 0 && (
          <EmptyState
            why="filtered"
            action={
              <LinkButton size="sm" icon={IconPencilPlus} to={askPath({})}>
                {t('write')}
              </LinkButton>
            }
          >
            {t('none')}
          </EmptyState>
        )}
      </Card>
    </>
  );
}
