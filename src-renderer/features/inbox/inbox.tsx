import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type { ReactNode, UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationPage } from '#contract/api/inbox.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TextButton, TextLink } from '#renderer/components/action/text-link.tsx';
import { InboxDays } from './inbox-days-list.tsx';
import { useMarkRead } from './inbox-mutations.ts';
import { inboxQueries } from './inbox-queries.ts';
import styles from './inbox.module.css';

/** Where members choose their notifications. */
const CHOICE = '/profile?tab=notifications';
/** Pixels before the end of the list at which the older ones are asked for. */
const NEAR_END = 200;

interface InboxProps {
  /** Id of the heading, for whatever frames the inbox. */
  readonly titleId: string;
  /** Beside the heading: how a page is closed. */
  readonly end?: ReactNode;
  /** Called when a link leads elsewhere. */
  readonly onLeave: () => void;
}

/** The member's notifications: heading, days, and where to choose them. */
export function Inbox({ titleId, end, onLeave }: InboxProps) {
  const { t } = useTranslation('inbox');
  const list = useInfiniteQuery(inboxQueries.list);
  const unread = useQuery(inboxQueries.unread).data?.unread ?? 0;
  const { mutate: markRead } = useMarkRead();
  const isEmpty = !list.data?.pages.some(({ items }) => items.length > 0);

  return (
    <>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {t('title')} {unread > 0 && <span className={styles.count}>{unread}</span>}
        </h2>
        {unread > 0 && (
          <span className={styles.all}>
            <TextButton onClick={() => markRead(undefined)}>{t('read-all')}</TextButton>
          </span>
        )}
        {end}
      </div>
      <InboxList list={list} onLeave={onLeave} />
      {!isEmpty && (
        <div className={styles.footer}>
          <TextLink to={CHOICE} onClick={onLeave}>
            {t('choose')}
          </TextLink>
        </div>
      )}
    </>
  );
}

interface InboxListProps {
  readonly list: UseInfiniteQueryResult<InfiniteData<NotificationPage>>;
  readonly onLeave: () => void;
}

/** The notifications by day; older ones come as the end of the list comes near. */
function InboxList({ list, onLeave }: InboxListProps) {
  const { t } = useTranslation('inbox');
  const { mutate: markRead } = useMarkRead();
  const items = list.data?.pages.flatMap((page) => page.items);

  const loadOlder = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const loadNearEnd = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END && !list.isFetchNextPageError) {
      loadOlder();
    }
  };
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());

  return (
    <div className={styles.scroll} onScroll={loadNearEnd}>
      {items && items.length > 0 && (
        <InboxDays
          items={items}
          onOpen={({ id, is_read, path }) => {
            if (!is_read) markRead([id]);
            if (path !== null) onLeave();
          }}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          why="none"
          action={
            <LinkButton size="sm" to={CHOICE} onClick={onLeave}>
              {t('choose')}
            </LinkButton>
          }
        >
          {t('empty')}
        </EmptyState>
      )}
      {list.error && (
        <div className={styles.note}>
          <FailureNote error={list.error} onRetry={retry} />
        </div>
      )}
      {list.isPending && <SkeletonRows rows={5} />}
      {list.isFetchingNextPage && <SkeletonRows rows={2} />}
      {list.hasNextPage && !list.isFetchingNextPage && (
        <p className={styles.older}>
          <TextButton onClick={loadOlder}>{t('older')}</TextButton>
        </p>
      )}
    </div>
  );
}
