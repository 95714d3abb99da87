import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconDeviceMobile,
  IconKeyboard,
  IconLogout,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { useHasKeyboard } from '#renderer/components/use-has-keyboard.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { paletteOpenAtom } from '#renderer/features/palette/palette-state.ts';
import { shortcutsOpenAtom } from '#renderer/features/shortcuts/shortcuts-state.ts';
import type { DropdownItem } from '#renderer/app/layouts/dropdown-item.ts';
import { Dropdown } from '#renderer/app/layouts/dropdown.tsx';
import { useOpenAppearance } from '../appearance/use-open.ts';
import { useLogOut } from '../use-log-out.ts';
import { useInstallApp } from '../use-install-app.ts';
import styles from './account-menu.module.css';

/** Account menu: profile, appearance, keyboard shortcuts, log-out. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUser();
  const openAppearance = useOpenAppearance();
  const openShortcuts = useSetAtom(shortcutsOpenAtom);
  const openPalette = useSetAtom(paletteOpenAtom);
  // A phone's header has no space for the search.
  const isPhone = useIsPhone();
  const logOut = useLogOut();
  const hasKeyboard = useHasKeyboard();
  const { way, install } = useInstallApp();
  if (!user) return null;

  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  const item = (id: string, icon: IconType, label: string, does: DropdownItem['does']) => ({
    id,
    icon: <Icon icon={icon} />,
    label,
    does,
  });
  const items = [
    item('profile', IconUserCircle, t('account.profile'), '/profile'),
    isPhone && item('search', IconSearch, t('frame.search'), () => openPalette(true)),
    item('appearance', IconAdjustmentsHorizontal, t('account.appearance'), openAppearance),
    hasKeyboard && item('keys', IconKeyboard, t('frame.shortcuts'), () => openShortcuts(true)),
    way === 'prompt' && item('install', IconDeviceMobile, t('install.action'), install),
    item('log-out', IconLogout, t('account.logout'), logOut),
  ];
  return (
    <Dropdown
      className={styles.button}
      label={t('account.label', { email: user.email })}
      face={
        <>
          <Avatar name={name} src={user.avatar} />
          <Icon icon={IconChevronDown} size={15} className={styles.chevron} />
        </>
      }
      head={
        <p className={styles.email} role="presentation">
          {user.email}
        </p>
      }
      items={items.filter((shown) => shown !== false)}
    />
  );
}
