import { IconMenu2, IconPalette } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { InboxBell } from '#renderer/features/inbox/inbox-bell.tsx';
import { menuHiddenAtom, mobileMenuAtom } from './appearance/layout-settings.ts';
import { useOpenAppearance } from './appearance/use-open.ts';
import styles from './frame-tools.module.css';

/** Buttons for menu and top bar that remain while the top bar is hidden. */
export function FrameTools() {
  const { t } = useTranslation('shell');
  const isMenuHidden = useAtomValue(menuHiddenAtom);
  const setMenuOpen = useSetAtom(mobileMenuAtom);
  const openAppearance = useOpenAppearance();
  return (
    <div className={styles.tools}>
      <IconButton
        className={classNames(styles.menu, isMenuHidden && styles.always)}
        look="edged"
        icon={IconMenu2}
        label={t('frame.open-menu')}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
      />
      <InboxBell upward />
      <IconButton
        look="edged"
        icon={IconPalette}
        label={t('account.appearance')}
        aria-haspopup="dialog"
        onClick={openAppearance}
      />
    </div>
  );
}
