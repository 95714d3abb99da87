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
import { QueryList } from '#renderer/components/data/query-list.tsx';
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
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;

  const loadNearEnd = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) void list.fetchNextPage();
  };

  return (
    <div className={styles.scroll} onScroll={loadNearEnd}>
      <QueryList
        query={list}
        count={items.length}
        skeletonRows={5}
        more={t('older')}
        empty={
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
        }
      >
        <InboxDays
          items={items}
          onOpen={({ id, is_read, path }) => {
            if (!is_read) markRead([id]);
            if (path !== null) onLeave();
          }}
        />
      </QueryList>
    </div>
  );
}
