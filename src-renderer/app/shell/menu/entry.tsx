import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#renderer/components/icon.tsx';
import type { IconType } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { isCurrent, isExternal } from './model.ts';
import type { MenuLink } from './model.ts';
import { SupportUnread } from './support-unread.tsx';
import styles from './entry.module.css';

interface MenuEntryProps {
  readonly link: MenuLink;
  readonly pathname: string;
  readonly icon?: IconType | undefined;
  readonly className?: string | undefined;
}

/** A menu link: internal, external, or disabled with a badge. */
export function MenuEntry({ link: { id, to }, pathname, icon, className }: MenuEntryProps) {
  const { t } = useTranslation('shell');
  const title = t(`menu.${id}`);
  const picture = icon && <Icon icon={icon} />;
  if (to === undefined) {
    return (
      <span className={className}>
        {picture}
        <span className={styles.title}>{title}</span>
        <span className={styles.soon} aria-hidden>
          {t('menu.soon')}
        </span>
        <VisuallyHidden>{t('menu.soon.spoken')}</VisuallyHidden>
      </span>
    );
  }
  if (isExternal(to)) {
    return (
      <a
        className={className}
        href={to}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('link.external', { link: title })}
      >
        {picture}
        <span className={styles.title}>{title}</span>
      </a>
    );
  }
  return (
    <Link className={className} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
      {picture}
      <span className={styles.title}>{title}</span>
      {id === 'support' && <SupportUnread />}
    </Link>
  );
}
