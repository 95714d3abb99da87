import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '#contract/api/inbox.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { moveBetweenRows } from '#renderer/components/data/table/row-keys.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatAgo, formatDateTime, formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { iconOf } from './inbox-icons.ts';
import { useInboxTexts } from './inbox-texts.ts';
import styles from './inbox-item.module.css';

/** Milliseconds for which a notification of today is dated as "5 min ago". */
const AGO = 6 * HOUR_MS;

interface InboxItemProps {
  readonly notification: Notification;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isToday: boolean;
  readonly onOpen: () => void;
}

/** One thing by its newest notification; the whole of it leads there. */
export function InboxItem({ notification, now, isToday, onOpen }: InboxItemProps) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const { path, event, is_read: isRead, created_at: at, count } = notification;
  const isRecent = isToday && now - new Date(at).getTime() < AGO;
  const look = {
    className: classNames(styles.item, !isRead && styles.unread),
    'data-row': true,
    onClick: onOpen,
    onKeyDown: moveBetweenRows,
  };
  const content = (
    <>
      <span className={styles.icon}>
        <Icon icon={iconOf(event)} />
      </span>
      <span className={styles.text}>
        <Words notification={notification}>
          <time dateTime={at} title={formatDateTime(at, format)} className={styles.time}>
            {isRecent ? formatAgo(at, now, format) : formatTime(at, format)}
          </time>
        </Words>
        {count > 1 && <span className={styles.count}>{t('count', { count })}</span>}
        {!isRead && <Destination path={path} />}
        {!isRead && <VisuallyHidden>{t('unread')}</VisuallyHidden>}
      </span>
    </>
  );
  return path === null ? (
    <button type="button" {...look}>
      {content}
    </button>
  ) : (
    <Link to={path} {...look}>
      {content}
    </Link>
  );
}

/** Title, moment and sentence; where balances are hidden, the dots are for the eye alone. */
function Words({
  notification,
  children,
}: Pick<InboxItemProps, 'notification'> & { readonly children: ReactNode }) {
  const { seen, heard, isHidden } = useInboxTexts();
  const { title, sentence } = seen(notification);
  return (
    <>
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        {children}
      </span>
      <span className={styles.sentence} aria-hidden={isHidden || undefined}>
        {sentence}
      </span>
      {isHidden && <VisuallyHidden>{heard(notification).sentence}</VisuallyHidden>}
    </>
  );
}

/** Where something can be done about it; of figures the sentence says all. */
const screens = ['made-withdrawals', 'buy-membership', 'profile', 'tct-news'] as const;

/** Name of the screen an unread notification leads to. */
function Destination({ path }: { readonly path: string | null }) {
  const { t } = useTranslation('inbox');
  const screen = screens.find((known) => path?.split(/[/?]/)[1] === known);
  return screen && <span className={styles.destination}>{t(`go.${screen}`)}</span>;
}
