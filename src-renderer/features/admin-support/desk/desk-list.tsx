import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFilter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#renderer/components/class-names.ts';
import { useLetterKeys } from '#renderer/components/data/table/use-letter-keys.ts';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ShortClock } from '../clock.tsx';
import { useQueueParams } from '../queue/use-queue-params.ts';
import { supportQueries } from '../support-queries.ts';
import styles from './desk.module.css';

/** The queue beside an open ticket, as it was filtered. */
export function DeskList({ current }: { readonly current: number }) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const params = useQueueParams();
  const { search } = useLocation();
  const query = useInfiniteQuery(supportQueries.queue(params.filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = query.data?.pages[0]?.counts;
  const list = useRef<HTMLUListElement>(null);
  useLetterKeys(list, useHasSingleKeys());
  return (
    <nav className={styles.list} aria-label={t('queue.caption')}>
      <div className={styles.listHead}>
        <b>
          {t(`view.${params.view}`)}{' '}
          {counts && <span className={styles.quiet}>{formatWhole(counts.matching, format)}</span>}
        </b>
        <Link
          to={{ pathname: '/admin/support', search }}
          aria-label={t('list.filter')}
          title={t('list.filter')}
          className={styles.filter}
        >
          <Icon icon={IconFilter} />
        </Link>
      </div>
      {query.isPending && <SkeletonRows rows={8} />}
      <ListError query={query} />
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row.number}>
            <Link
              data-row={row.number}
              to={{ pathname: `/admin/support/${row.number}`, search }}
              aria-current={row.number === current || undefined}
              className={classNames(styles.item, row.number === current && styles.current)}
            >
              <b className={row.unread ? styles.unread : undefined} title={row.subject}>
                {row.subject}
              </b>
              <span className={styles.itemLine}>
                <span>
                  {row.member.name} · {t('number', { number: row.number })}
                </span>
                <ShortClock ticket={row} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ListMore query={query} />
    </nav>
  );
}
