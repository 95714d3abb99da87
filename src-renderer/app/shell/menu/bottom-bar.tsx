import { IconDots } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { readsAdministration } from '#contract/rules/staff.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { mobileMenuAtom } from '../appearance/layout-settings.ts';
import { screensOf } from '../screens.ts';
import { useHasOwnBusiness } from '../use-own-business.ts';
import {
  administratorEntries,
  deskEntries,
  memberEntries,
  type BottomEntry,
} from './bottom-entries.ts';
import { isCurrent } from './model.ts';
import { isBuilt, useMenu } from './use-menu.ts';
import styles from './bottom-bar.module.css';

/** A bar has room for so many beside the menu. */
const SLOTS = 4;

/** Of staff who are no members themselves: what they do most, of what their menu has. */
function useBottomEntries(): readonly BottomEntry[] {
  const { data: user } = useCurrentUser();
  const menu = useMenu();
  const hasOwnBusiness = useHasOwnBusiness();
  if (hasOwnBusiness || !user) return memberEntries;
  const reached = new Set(screensOf(menu).map(({ to }) => to));
  const own = readsAdministration(user) ? administratorEntries : deskEntries;
  const entries = own.filter(({ path }) => reached.has(`/${path}`)).slice(0, SLOTS);
  return entries.length > 0 ? entries : memberEntries;
}

/** Bottom navigation on phones: five slots, the last of which opens the whole menu. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const setMenuOpen = useSetAtom(mobileMenuAtom);
  const entries = useBottomEntries();
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
