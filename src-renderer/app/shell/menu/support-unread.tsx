import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { inboxQueries } from '#renderer/features/inbox/inbox-queries.ts';
import { supportQueries } from '#renderer/features/support/support-queries.ts';
import styles from './entry.module.css';

/** How many tickets have an unread answer; read again whenever the inbox changes. */
export function SupportUnread() {
  const { t } = useTranslation('shell');
  const queryClient = useQueryClient();
  const isOwn = useVisit() === null;
  const unread = useQuery({ ...inboxQueries.unread, enabled: isOwn }).data?.unread;
  const count = useQuery({ ...supportQueries.info, enabled: isOwn }).data?.unread ?? 0;
  const before = useRef(unread);
  useEffect(() => {
    if (before.current !== undefined && before.current !== unread) {
      void queryClient.invalidateQueries({ queryKey: supportQueries.info.queryKey });
    }
    before.current = unread;
  }, [unread, queryClient]);
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden>
        {count}
      </span>
      <VisuallyHidden>{t('menu.support.unread', { count })}</VisuallyHidden>
    </>
  );
}
