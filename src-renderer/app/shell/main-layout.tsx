import { useStore } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { Loading } from '#renderer/components/spinner.tsx';
import { ThemeProvider } from '#renderer/theme/theme-provider.tsx';
import { createColorSchemeManager } from '../color-scheme.ts';
import { Bands } from './bands.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './main-layout.module.css';

/** The frame around every member's screen; Mantine's components work inside it. */
export function MainLayout() {
  const { t } = useTranslation('shell');
  const store = useStore();
  const [colorSchemeManager] = useState(() => createColorSchemeManager(store));
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A new screen begins at its top, for the eye and for assistive technology.
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <ThemeProvider colorSchemeManager={colorSchemeManager}>
      <div className={styles.layout}>
        <a className={styles.skip} href="#content">
          {t('frame.skip')}
        </a>
        <Sidebar />
        <div className={styles.column}>
          <Header />
          <Bands />
          <main ref={main} id="content" tabIndex={-1} className={styles.main}>
            <div key={pathname} className={styles.page}>
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </div>
            <Footer className={styles.footer} />
          </main>
        </div>
        <BottomBar />
        <MenuDrawer />
      </div>
    </ThemeProvider>
  );
}
