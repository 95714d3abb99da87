import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { Drawer } from '@mantine/core';
import {
  IconMessages,
  IconMoon,
  IconPalette,
  IconSocial,
  IconSun,
  IconX,
} from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { useHasOpened } from '#renderer/components/overlay/use-has-opened.ts';
import { useEscape } from '#renderer/components/overlay/use-escape.ts';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useDarkMode } from '../../color-scheme.ts';
import { LanguageSelector } from '#renderer/app/layouts/language-selector.tsx';
import { mobileMenuAtom, semiDarkModeAtom } from '../appearance/layout-settings.ts';
import { useHasOwnBusiness } from '../use-own-business.ts';
import { Menu } from './menu.tsx';
import { SummaryFigures } from './summary-figures.tsx';
import { useMenu } from './use-menu.ts';
import { useOpenAppearance } from '../appearance/use-open.ts';
import { useStartPath } from '../use-start-path.ts';
import styles from './drawer.module.css';

/** The whole menu as a drawer, below 1280 px; closes on navigation. */
export function MenuDrawer() {
  const [isOpen, setOpen] = useAtom(mobileMenuAtom);
  const { pathname } = useLocation();

  useEffect(() => setOpen(false), [pathname, setOpen]);

  return useHasOpened(isOpen) && <MountedDrawer isOpen={isOpen} close={() => setOpen(false)} />;
}

interface MountedDrawerProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

function MountedDrawer({ isOpen, close }: MountedDrawerProps) {
  const start = useStartPath();
  const { t } = useTranslation('shell');
  const isShown = useOpenedAfter(isOpen);
  const items = useMenu();
  const hasOwnBusiness = useHasOwnBusiness();
  const { isDark, toggle } = useDarkMode();
  const { data: settings } = useSettings();
  const isSemiDark = useAtomValue(semiDarkModeAtom);
  const openAppearance = useOpenAppearance();

  useEscape(isShown, close);
  return (
    <Drawer.Root
      opened={isShown}
      onClose={close}
      closeOnEscape={false}
      size={280}
      position="left"
      classNames={{ overlay: styles.scrim ?? '', content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        radius={0}
        aria-label={t('menu.label')}
        data-mantine-color-scheme={isSemiDark ? 'dark' : undefined}
      >
        <div className={styles.brand}>
          <Link to={start} onClick={close}>
            <Logo />
          </Link>
          <IconButton icon={IconX} label={t('frame.close-menu')} onClick={close} />
        </div>
        {hasOwnBusiness && <SummaryFigures />}
        <Menu items={items} />
        {(settings?.chat_url || settings?.social_url) && (
          <div className={styles.links}>
            {settings.chat_url && (
              <ExternalLink href={settings.chat_url} icon={IconMessages}>
                {t('link.chat')}
              </ExternalLink>
            )}
            {settings.social_url && (
              <ExternalLink href={settings.social_url} icon={IconSocial}>
                {t('link.social')}
              </ExternalLink>
            )}
          </div>
        )}
        <div className={styles.foot}>
          <button
            type="button"
            className={classNames(styles.theme, styles.appearance)}
            aria-haspopup="dialog"
            onClick={() => {
              close();
              openAppearance();
            }}
          >
            <Icon icon={IconPalette} />
            {t('account.appearance')}
          </button>
          <button type="button" className={styles.theme} onClick={toggle}>
            <Icon icon={isDark ? IconSun : IconMoon} />
            {isDark ? t('frame.light') : t('frame.dark')}
          </button>
          <LanguageSelector upward />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
