import { IconLifebuoy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#renderer/components/brand.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { LanguageSelector } from './language-selector.tsx';
import { Footer } from '../shell/footer.tsx';
import { DemoBand } from '../shell/bands/demo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './auth.module.css';

interface AuthLayoutProps {
  /** Illustration beside the form, from 1024 px. */
  readonly art: ReactNode;
  /** Caption over the illustration. */
  readonly caption?: ReactNode;
  /** 560 px instead of 372 px wide, for registration. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Layout of login, registration and password reset. */
export function AuthLayout({ art, caption, wide = false, children }: AuthLayoutProps) {
  const { t } = useTranslation('shell');
  const { data: settings } = useSettings();
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <DemoBand />
        <header className={styles.head}>
          <Logo />
          <span className={styles.tools}>
            <LanguageSelector />
            <ThemeToggle />
          </span>
        </header>
        <main className={classNames(styles.form, wide && styles.wide)}>{children}</main>
        <Footer className={styles.foot}>
          {settings?.support_url && (
            <ExternalLink href={settings.support_url} icon={IconLifebuoy}>
              {t('menu.support')}
            </ExternalLink>
          )}
        </Footer>
      </div>
      <div className={styles.art}>
        {art}
        {caption && <aside className={styles.caption}>{caption}</aside>}
      </div>
    </div>
  );
}
