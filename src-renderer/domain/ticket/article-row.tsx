import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TicketMessage } from '#contract/api/support/tickets.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './article-row.module.css';

type HelpLink = TicketMessage['articles'][number];

export const helpPath = (slug: string): string => `/support/help/${encodeURIComponent(slug)}`;

interface ArticleRowProps {
  readonly article: HelpLink;
  /** Below a message, it has an edge of its own. */
  readonly isFramed?: boolean;
  /** What the article is told with: `withdrawal-10025`. */
  readonly about?: string | undefined;
}

/** A help article among others. */
export function ArticleRow({ article, isFramed, about }: ArticleRowProps) {
  const { t } = useTranslation('ticket');
  const { slug, topic, title, minutes } = article;
  const search = about === undefined ? '' : `?about=${encodeURIComponent(about)}`;
  return (
    <Link
      to={helpPath(slug) + search}
      className={classNames(styles.row, isFramed && styles.framed)}
    >
      <Icon icon={IconFileText} />
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.line}>
          {t('article.minutes', { topic: t(`topic.${topic}`), count: minutes })}
        </span>
      </span>
      <Icon icon={IconChevronRight} size={16} />
    </Link>
  );
}
