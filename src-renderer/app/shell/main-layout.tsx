import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useIsWide } from '#renderer/components/use-wide.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Loading } from '#renderer/components/spinner.tsx';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { ThemeProvider } from '#renderer/theme/theme-provider.tsx';
import { PullToRefresh } from '#renderer/components/action/pull-to-refresh.tsx';
import { createColorSchemeManager } from '../color-scheme.ts';
import { StepUp } from '../step-up.tsx';
import { SupportHost } from '../support-host.tsx';
import { Bands } from './bands/all-bands.tsx';
import { BottomBar } from './menu/bottom-bar.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { Footer } from './footer.tsx';
import { FooterEnd } from './footer-end.tsx';
import { FrameTools } from './frame-tools.tsx';
import { Header } from './header/header.tsx';
import {
  contentWidthAtom,
  customizerAtom,
  footerTypeAtom,
  isRTLAtom,
  menuHiddenAtom,
  mobileMenuAtom,
  navBarTypeAtom,
  typeAtom,
} from './appearance/layout-settings.ts';
import { MenuDrawer } from './menu/drawer.tsx';
import { ShellOverlays } from './shell-overlays.tsx';
import { Sidebar } from './menu/sidebar.tsx';
import { TopMenu } from './menu/top/bar.tsx';
import { useMenu } from './menu/use-menu.ts';
import { useIsRail } from './use-folded.ts';
import styles from './main-layout.module.css';
import { isCurrent } from './menu/model.ts';

/** Screens whose data changes over time; forms have nothing to refetch. */
const refreshed = ['/dashboard', '/made-withdrawals', '/tct-news'];

/** Pull-to-refresh on phones, for those screens. */
function PageRefresh({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PullToRefresh enabled={refreshed.some((path) => isCurrent(path, pathname))}>
      {children}
    </PullToRefresh>
  );
}

const loadAppearance = () => import('./appearance/drawer.tsx');

/** Layout of every member's screen, with Mantine's provider. */
export function MainLayout() {
  const { t } = useTranslation('shell');
  const isOwn = useVisit() === null;
  const store = useStore();
  const [colorSchemeManager] = useState(() => createColorSchemeManager(store));
  const isRTL = useAtomValue(isRTLAtom);
  const type = useAtomValue(typeAtom);
  const isMenuHidden = useAtomValue(menuHiddenAtom);
  const isBoxed = useAtomValue(contentWidthAtom) === 'boxed';
  const navBarType = useAtomValue(navBarTypeAtom);
  const footerType = useAtomValue(footerTypeAtom);
  const isAppearanceOpen = useAtomValue(customizerAtom);
  const appearance = useOnDemand(loadAppearance, isAppearanceOpen, () =>
    store.set(customizerAtom, false),
  );
  const isCollapsed = useIsRail();
  const { pathname } = useLocation();
  const main = useMainOfScreen(pathname);
  const items = useMenu();
  // On unmount, close everything: the next member starts with nothing open.
  useEffect(
    () => () => {
      store.set(customizerAtom, false);
      store.set(mobileMenuAtom, false);
    },
    [store],
  );
  const hasSidebar = type === 'vertical' && !isMenuHidden;
  const hasTopMenu = type === 'horizontal' && !isMenuHidden;

  return (
    <ThemeProvider colorSchemeManager={colorSchemeManager} isRTL={isRTL}>
      <div
        className={classNames(
          styles.layout,
          !hasSidebar && styles.alone,
          isBoxed && styles.boxed,
          isCollapsed && styles.folded,
          hasTopMenu && navBarType === 'sticky' && styles.twoBars,
        )}
      >
        <a className={styles.skip} href="#content">
          {t('frame.skip')}
        </a>
        {hasSidebar && <WideSidebar />}
        <div className={styles.column}>
          <Header />
          {hasTopMenu && (
            <>
              <TopMenu items={items} />
              <FiguresStrip />
            </>
          )}
          {/* Hidden in a visit: they concern this device and the visitor's own session. */}
          {isOwn && <Bands />}
          <main ref={main} id="content" tabIndex={-1} className={styles.main}>
            <PageRefresh>
              <div key={pathname} className={styles.page}>
                <Suspense fallback={<Loading />}>
                  <Outlet />
                </Suspense>
              </div>
            </PageRefresh>
          </main>
          {footerType !== 'hidden' && (
            <Footer className={classNames(styles.footer, styles[footerType])}>
              <FooterEnd />
            </Footer>
          )}
        </div>
        {navBarType === 'hidden' && <FrameTools />}
        <PhoneBar />
        <MenuDrawer />
        <StepUp />
        <ShellOverlays />
        <SupportHost />
        {isAppearanceOpen && appearance && (
          <Suspense>
            <appearance.AppearanceDrawer />
          </Suspense>
        )}
      </div>
    </ThemeProvider>
  );
}

// What a width does not show is not rendered either: each costs a phone some 50 ms.
const WideSidebar = () => useIsWide() && <Sidebar />;
const PhoneBar = () => useIsPhone() && <BottomBar />;

/** On navigation, scrolls to the top and focuses the main element for assistive technology. */
function useMainOfScreen(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
