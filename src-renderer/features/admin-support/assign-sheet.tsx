import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { supportQueries } from './support-queries.ts';
import styles from './sheets.module.css';

interface AssignSheetProps {
  readonly title: string;
  /** Whose it is now, where that is one person's. */
  readonly current?: number | null | undefined;
  readonly onChoose: (id: number | null) => void;
  readonly onClose: () => void;
}

/** Whom tickets are given to, with how many each has. */
export function AssignSheet({ title, current, onChoose, onClose }: AssignSheetProps) {
  const { t } = useTranslation('admin-support');
  const query = useQuery(supportQueries.agents);
  return (
    <Sheet opened onClose={onClose} title={title} width={420}>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={styles.choices}>
        {query.data?.items.map(({ id, name, username, avatar, active }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-current={id === current || undefined}
              onClick={() => onChoose(id)}
            >
              <Avatar name={name} src={avatar} tone="neutral" />
              <span className={styles.grow}>
                {name} <span className={styles.mono}>{username}</span>
              </span>
              <span className={styles.quiet}>{t('assign.active', { count: active })}</span>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.choice}
            aria-current={current === null || undefined}
            onClick={() => onChoose(null)}
          >
            <span className={styles.grow}>{t('unassigned')}</span>
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
