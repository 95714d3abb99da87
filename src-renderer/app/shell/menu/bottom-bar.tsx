import { IconDots } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { mobileMenuAtom } from '../appearance/layout-settings.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { useHasOwnBusiness } from '../use-own-business.ts';
import { deskEntries, memberEntries } from './bottom-entries.ts';
import { isCurrent } from './model.ts';
import { isBuilt } from './use-menu.ts';
import styles from './bottom-bar.module.css';

/** Bottom navigation on phones: five slots, the last of which opens the whole menu. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const setMenuOpen = useSetAtom(mobileMenuAtom);
  const hasDesk = useIsAreaOn('support') ?? false;
  const entries = useHasOwnBusiness() || !hasDesk ? memberEntries : deskEntries;
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      {entries.map(({ id, path, icon }) => {
        const current = isCurrent(`/${path}`, pathname);
        if (!isBuilt(path)) {
          return (
            <span key={id} className={classNames(styles.entry, styles.unbuilt)}>
              <Icon icon={icon} size={22} />
              {t(`bar.${id}`)}
              <VisuallyHidden>{t('menu.soon.spoken')}</VisuallyHidden>
            </span>
          );
        }
        return (
          <Link
            key={id}
            to={`/${path}`}
            className={classNames(styles.entry, current && styles.current)}
            aria-current={current ? 'page' : undefined}
          >
            <Icon icon={icon} size={22} />
            {t(`bar.${id}`)}
          </Link>
        );
      })}
      <button
        type="button"
        className={styles.entry}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      >
        <Icon icon={IconDots} size={22} />
        {t('bar.more')}
      </button>
    </nav>
  );
}
