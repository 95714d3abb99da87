import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCallback } from 'react';
import type { NewsHead, NewsPage } from '#contract/api/inbox.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { moveBetweenRows } from '#renderer/components/data/table/row-keys.ts';
import { NewsIcon } from '#renderer/domain/news/news-icon.tsx';
import { onWipe } from '#renderer/lib/device/wipe.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { NewsListSkeleton } from './news-skeletons.tsx';
import { useNewsParams } from './use-news-params.ts';
import styles from './news-list.module.css';

/** How far each list was scrolled; opening an article renders the whole screen anew. */
const positions = new Map<string, number>();
onWipe(() => positions.clear());

/** Ref of a scrolling box that comes back to where it was. */
function useKeptScroll(list: string) {
  return useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      box.scrollTop = positions.get(list) ?? 0;
      const keep = () => positions.set(list, box.scrollTop);
      box.addEventListener('scroll', keep, { passive: true });
      return () => box.removeEventListener('scroll', keep);
    },
    [list],
  );
}

interface NewsListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<NewsPage>>;
  /** Slug of the article beside it. */
  readonly current: string | undefined;
}

/** News, newest first, with what is older behind a button. */
export function NewsList({ query, current }: NewsListProps) {
  const { t } = useTranslation('news');
  const { show, choose } = useNewsParams();
  const scrolled = useKeptScroll(show);
  if (query.isPending) {
    return (
      <Card padding="none">
        <NewsListSkeleton />
      </Card>
    );
  }
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) {
    return (
      <Card padding={query.error ? 'none' : 'normal'}>
        <ListError query={query} />
        {query.isSuccess &&
          (show === 'unread' ? <AllRead onAll={() => choose('all')} /> : <NoNews />)}
      </Card>
    );
  }
  return (
    <Card padding="none" className={styles.card}>
      <div ref={scrolled} className={styles.scroll}>
        <ListError query={query} />
        <ul aria-label={t('list.label')}>
          {items.map((item) => (
            <NewsRow key={item.slug} item={item} isCurrent={item.slug === current} />
          ))}
        </ul>
        <ListMore query={query}>{t('list.more')}</ListMore>
      </div>
    </Card>
  );
}

function NewsRow({ item, isCurrent }: { readonly item: NewsHead; readonly isCurrent: boolean }) {
  const { t } = useTranslation('news');
  const format = useFormat();
  const { articlePath } = useNewsParams();
  return (
    <li>
      <Link
        to={articlePath(item.slug)}
        data-row
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(styles.row, isCurrent && styles.current)}
        onKeyDown={moveBetweenRows}
      >
        <span className={styles.facts}>
          <span className={styles.when}>
            <NewsIcon item={item} />
            <DateText at={item.published_at} />
          </span>
          {!item.is_read && <span className={styles.unread}>{t('unread')}</span>}
        </span>
        <span className={styles.title}>{regionalFigures(item.title, format)}</span>
        <span className={styles.summary}>{regionalFigures(item.summary, format)}</span>
      </Link>
    </li>
  );
}

function NoNews() {
  const { t } = useTranslation('news');
  return (
    <EmptyState
      why="notBegun"
      action={
        <LinkButton size="sm" to="/dashboard">
          {t('empty.action')}
        </LinkButton>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}

function AllRead({ onAll }: { readonly onAll: () => void }) {
  const { t } = useTranslation('news');
  return (
    <EmptyState
      why="whole"
      action={
        <Button size="sm" onClick={onAll}>
          {t('empty.unread.action')}
        </Button>
      }
    >
      {t('empty.unread')}
    </EmptyState>
  );
}
