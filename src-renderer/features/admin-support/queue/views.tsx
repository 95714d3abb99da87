import { IconBookmark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { QueuePage } from '#contract/api/admin/support/tickets.ts';
import { queueViews } from '#contract/rules/support/tickets.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { useSavedViews } from '#renderer/domain/saved-views/use-saved-views.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { QueueParams } from './use-queue-params.ts';
import styles from './queue.module.css';

interface QueueViewsProps {
  readonly params: QueueParams;
  readonly counts: NonNullable<QueuePage['counts']>['views'] | undefined;
}

/** Whose tickets; after a rule the views that somebody saved. */
export function QueueViews({ params, counts }: QueueViewsProps) {
  const { t } = useTranslation('admin-support');
  const format = useFormat();
  const { pathname } = useLocation();
  const { views, current } = useSavedViews('admin-support');
  const link = (search: string, isCurrent: boolean) => ({
    to: { pathname, search },
    replace: true,
    className: classNames(styles.view, isCurrent && styles.currentView),
    'aria-current': isCurrent ? ('page' as const) : undefined,
  });
  return (
    <div className={styles.views}>
      <nav aria-label={t('queue.views')} className={styles.viewList}>
        {queueViews.map((view) => (
          <Link
            key={view}
            {...link(view === 'all' ? '' : `?view=${view}`, !current && params.view === view)}
          >
            {t(`view.${view}`)}
            {counts && <span className={styles.count}>{formatWhole(counts[view], format)}</span>}
          </Link>
        ))}
        {views.length > 0 && <span className={styles.rule} aria-hidden />}
        {views.map((view) => (
          <Link key={view.name} {...link(`?${view.query}`, current?.name === view.name)}>
            <Icon icon={IconBookmark} size={15} />
            {view.name}
          </Link>
        ))}
      </nav>
      <SavedViews list="admin-support" />
    </div>
  );
}
