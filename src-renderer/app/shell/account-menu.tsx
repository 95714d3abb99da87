import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Avatar } from '#renderer/components/avatar.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { Dropdown } from '../dropdown.tsx';
import { isBuilt } from './use-menu.ts';
import styles from './account-menu.module.css';

/** Avatar and e-mail, profile and log-out. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUser();
  const { session } = usePlatform();
  const navigate = useNavigate();
  if (!user) return null;

  const logOut = () => {
    session.signOut();
    void navigate('/');
  };
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
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
    >
      <p className={styles.email} role="presentation">
        {user.email}
      </p>
      {isBuilt('profile') ? (
        <Link role="menuitem" to="/profile">
          <Icon icon={IconUserCircle} />
          {t('account.profile')}
        </Link>
      ) : (
        <span role="menuitem" aria-disabled="true">
          <Icon icon={IconUserCircle} />
          {t('account.profile')}
          <span className={styles.soon} aria-hidden>
            {t('menu.soon')}
          </span>
          <VisuallyHidden>{t('menu.soon.spoken')}</VisuallyHidden>
        </span>
      )}
      <button type="button" role="menuitem" onClick={logOut}>
        <Icon icon={IconLogout} />
        {t('account.logout')}
      </button>
    </Dropdown>
  );
}
