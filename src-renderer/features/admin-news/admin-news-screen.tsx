import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { newsCategories, newsStates } from '#contract/rules/news.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { ValueSelect } from '#renderer/components/form/value-select.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { adminNewsQueries } from './admin-news-queries.ts';
import { NewsTable } from './news-table.tsx';
import styles from './admin-news.module.css';

const names = ['q', 'state', 'category'] as const;
const ALL = 'all';

/** Articles searched and filtered; each opens on a page of its own. */
export function AdminNewsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-news', 'news', 'common']);
  const errorText = useErrorText();
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
  const counts = query.data?.pages[0]?.counts;
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
          <div className={styles.search}>
            <SearchBox
              label={t('search')}
              placeholder={t('search.placeholder')}
              search={values.q}
              onSearch={(q) => change({ q })}
            />
          </div>
          <div className={styles.filters}>
            <ValueSelect
              name={t('column.state')}
              value={state ?? ALL}
              options={[
                { value: ALL, label: t('filter.state.all') },
                ...newsStates.map((value) => ({
                  value,
                  label: counts
                    ? t('filter.state.counted', {
                        state: t(`state.${value}`),
                        count: counts[value],
                      })
                    : t(`state.${value}`),
                })),
              ]}
              onChange={(value) => change({ state: value === ALL ? '' : value })}
            />
            <ValueSelect
              name={t('column.category')}
              value={category ?? ALL}
              options={[
                { value: ALL, label: t('filter.category.all') },
                ...newsCategories.map((value) => ({
                  value,
                  label: t(`category.${value}`, { ns: 'news' }),
                })),
              ]}
              onChange={(value) => change({ category: value === ALL ? '' : value })}
            />
          </div>
        </ListToolbar>
        {query.isPending && <SkeletonRows rows={8} />}
        {query.error && (
          <div className={styles.inset}>
            <Note
              tone="bad"
              action={{
                label: t('button.retry', { ns: 'common' }),
                onClick: () => void (query.data ? query.fetchNextPage() : query.refetch()),
              }}
            >
              {errorText(query.error)}
            </Note>
          </div>
        )}
        {items.length > 0 && (
          <NewsTable items={items} onOpen={(id) => void navigate(`/admin/news/${id}`)} />
        )}
        {query.isSuccess &&
          items.length === 0 &&
          (isFiltered ? (
            <FilteredEmptyState onClear={() => change({ q: '', state: '', category: '' })} />
          ) : (
            <EmptyState why="none" action={newLink('sm')}>
              {t('empty')}
            </EmptyState>
          ))}
        {query.hasNextPage && !query.error && (
          <div className={styles.more}>
            <Button
              kind="quiet"
              fullWidth
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
