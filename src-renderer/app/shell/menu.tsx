import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { isCurrent, isExternal, parentOf } from './menu-model.ts';
import type { MenuItem, MenuLink } from './menu-model.ts';
import styles from './menu.module.css';

interface MenuProps {
  readonly items: readonly MenuItem[];
  /** Only the icons are seen; the words are still there for assistive technology. */
  readonly isRail?: boolean;
}

interface Choice {
  readonly pathname: string;
  readonly open?: string | undefined;
}

/** The main navigation. One parent is open at a time; a new screen opens its own. */
export function Menu({ items, isRail = false }: MenuProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const current = parentOf(items, pathname);
  // Which parent was opened or closed by hand; on each new screen its own parent is open again.
  const [choice, setChoice] = useState<Choice>({ pathname });
  const isChosen = choice.pathname === pathname && 'open' in choice;
  const open = isChosen ? choice.open : current;

  return (
    <nav className={classNames(styles.menu, isRail && styles.rail)} aria-label={t('menu.label')}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {item.children.length === 0 ? (
              <Entry link={item} pathname={pathname} icon={<Icon icon={item.icon} />} />
            ) : (
              <Parent
                item={item}
                pathname={pathname}
                isOpen={open === item.id && !isRail}
                isCurrent={current === item.id}
                onToggle={() =>
                  setChoice({ pathname, open: open === item.id ? undefined : item.id })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ParentProps {
  readonly item: MenuItem;
  readonly pathname: string;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onToggle: () => void;
}

function Parent({ item, pathname, isOpen, isCurrent: hasCurrent, onToggle }: ParentProps) {
  const { t } = useTranslation('shell');
  return (
    <>
      <button
        type="button"
        className={classNames(styles.entry, isOpen && styles.open, hasCurrent && styles.holds)}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon icon={item.icon} />
        <span className={styles.title}>{t(`menu.${item.id}`)}</span>
        <Icon icon={IconChevronDown} size={14} className={styles.chevron} />
      </button>
      {isOpen && (
        <ul className={styles.children}>
          {item.children.map((child) => (
            <li key={child.id}>
              <Entry link={child} pathname={pathname} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EntryProps {
  readonly link: MenuLink;
  readonly pathname: string;
  readonly icon?: ReactNode;
}

function Entry({ link: { id, to }, pathname, icon }: EntryProps) {
  const { t } = useTranslation('shell');
  const title = t(`menu.${id}`);
  if (to === undefined) {
    return (
      <span className={classNames(styles.entry, styles.unbuilt)}>
        {icon}
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
      <a className={styles.entry} href={to} target="_blank" rel="noopener noreferrer">
        {icon}
        <span className={styles.title} aria-label={t('link.external', { link: title })}>
          {title}
        </span>
      </a>
    );
  }
  const current = isCurrent(to, pathname);
  return (
    <Link
      className={classNames(styles.entry, current && styles.current)}
      to={to}
      aria-current={current ? 'page' : undefined}
    >
      {icon}
      <span className={styles.title}>{title}</span>
    </Link>
  );
}
