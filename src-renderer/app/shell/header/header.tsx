import { IconEye, IconEyeOff, IconMenu2 } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { useHidden, useToggleHidden } from '#renderer/components/money/privacy.ts';
import { InboxBell } from '#renderer/features/inbox/inbox-bell.tsx';
import { LanguageSelector } from '#renderer/app/layouts/language-selector.tsx';
import { ThemeToggle } from '#renderer/app/layouts/theme-toggle.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CommunityLinks } from './community-links.tsx';
import { HeaderBar } from './bar.tsx';
import { mobileMenuAtom } from '../appearance/layout-settings.ts';
import { MembershipStatus } from './membership-status.tsx';
import { SearchField } from './search-field.tsx';
import { useStartPath } from '../use-start-path.ts';
import styles from './header.module.css';

/** Content of the top bar, from menu button to account menu. */
export function Header() {
  const start = useStartPath();
  const { t } = useTranslation('shell');
  const setMenuOpen = useSetAtom(mobileMenuAtom);
  const isHidden = useHidden();
  const toggleHidden = useToggleHidden();
  return (
    <HeaderBar>
      <span className={styles.narrow}>
        <IconButton
          icon={IconMenu2}
          label={t('frame.open-menu')}
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        />
        <Link to={start} className={styles.logo}>
          <Logo form="compact" />
        </Link>
      </span>
      <SearchField />
      <span className={styles.space} />
      <MembershipStatus />
      <CommunityLinks className={styles.community} />
      <span className={styles.rule} />
      <IconButton
        icon={isHidden ? IconEyeOff : IconEye}
        label={isHidden ? t('frame.show') : t('frame.hide')}
        aria-pressed={isHidden}
        onClick={toggleHidden}
      />
      <InboxBell />
      <span className={styles.wide}>
        <ThemeToggle />
        <LanguageSelector />
      </span>
      <AccountMenu />
    </HeaderBar>
  );
}
