import {
  IconBinaryTree,
  IconCashBanknote,
  IconDots,
  IconLayoutDashboard,
  IconUsers,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { mobileMenuAtom } from '../appearance/layout-settings.ts';
import { isCurrent } from './model.ts';
import { isBuilt } from './use-menu.ts';
import styles from './bottom-bar.module.css';

const entries = [
  { id: 'dashboard', path: 'dashboard', icon: IconLayoutDashboard },
  { id: 'tree', path: 'binary-tree', icon: IconBinaryTree },
  { id: 'withdraw', path: 'withdrawals', icon: IconCashBanknote },
  { id: 'referrals', path: 'referrals', icon: IconUsers },
] as const;

/** Bottom navigation on phones: five slots, the last of which opens the whole menu. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const setMenuOpen = useSetAtom(mobileMenuAtom);
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
