import { IconEye, IconEyeOff, IconMenu2, IconMessages, IconSocial } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { useHidden, useToggleHidden } from '#renderer/components/privacy.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { LanguageSelector } from '../language-selector.tsx';
import { ThemeToggle } from '../theme-toggle.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HeaderBar } from './header-bar.tsx';
import { mobileMenuAtom } from './layout-settings.ts';
import { MembershipStatus } from './membership-status.tsx';
import styles from './header.module.css';

export function Header() {
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
        <Link to="/dashboard" className={styles.logo}>
          <Logo form="compact" />
        </Link>
      </span>
      <span className={styles.space} />
      <MembershipStatus />
      <CommunityLinks />
      <IconButton
        icon={isHidden ? IconEyeOff : IconEye}
        label={isHidden ? t('frame.show') : t('frame.hide')}
        aria-pressed={isHidden}
        onClick={toggleHidden}
      />
      <span className={styles.wide}>
        <ThemeToggle />
        <LanguageSelector />
      </span>
      <AccountMenu />
    </HeaderBar>
  );
}

/** Chat group and social links, where the settings name them. */
function CommunityLinks() {
  const { t } = useTranslation('shell');
  const { links } = usePlatform();
  const { data: settings } = useSettings();
  const all = [
    { url: settings?.chat_url, icon: IconMessages, name: t('link.chat') },
    { url: settings?.social_url, icon: IconSocial, name: t('link.social') },
  ];
  return (
    <span className={styles.community}>
      {all.map(
        ({ url, icon, name }) =>
          url && (
            <IconButton
              key={name}
              icon={icon}
              label={t('link.external', { link: name })}
              onClick={() => links.open(url)}
            />
          ),
      )}
    </span>
  );
}
