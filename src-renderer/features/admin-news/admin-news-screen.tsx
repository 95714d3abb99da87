import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { newsCategories, newsStates } from '#contract/rules/news.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { adminNewsQueries } from './admin-news-queries.ts';
import { NewsFilters } from './news-filters.tsx';
import { NewsTable } from './news-table.tsx';

const names = ['q', 'state', 'category'] as const;

/** Articles searched and filtered; each opens on a page of its own. */
export function AdminNewsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-news');
  const navigate = useNavigate();
  const { values, change } = useUrlFilters(names);
  const state = newsStates.find((one) => one === values.state);
  const category = newsCategories.find((one) => one === values.category);
  const query = useInfiniteQuery(
    adminNewsQueries.list({
      ...(values.q && { search: values.q }),
      ...(state && { state }),
      ...(category && { category }),
    }),
  );
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const isFiltered = values.q !== '' || state !== undefined || category !== undefined;
  const newLink = (size: 'sm' | 'md') => (
    <LinkButton kind="primary" size={size} icon={IconPlus} to="/admin/news/new">
      {t('new')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <SavedViews list="admin-news" />
        {newLink('md')}
      </PageHeader>
      <Card padding="none">
        <ListToolbar>
          <ToolbarSearch
            label={t('search')}
            placeholder={t('search.placeholder')}
            search={values.q}
            onSearch={(q) => change({ q })}
          />
          <NewsFilters
            state={state}
            category={category}
            counts={query.data?.pages[0]?.counts}
            onChange={change}
          />
        </ListToolbar>
        <QueryList
          query={query}
          count={items.length}
          skeletonRows={8}
          empty={
            <EmptyState why="none" action={newLink('sm')}>
              {t('empty')}
            </EmptyState>
          }
          onClear={isFiltered ? () => change({ q: '', state: '', category: '' }) : undefined}
        >
          <NewsTable items={items} onOpen={(id) => void navigate(`/admin/news/${id}`)} />
        </QueryList>
      </Card>
    </>
  );
}
