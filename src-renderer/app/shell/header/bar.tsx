import { IconMenu2 } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import {
  menuHiddenAtom,
  mobileMenuAtom,
  navBarTypeAtom,
  typeAtom,
} from '../appearance/layout-settings.ts';
import type { BarType } from '../appearance/layout-settings.ts';
import { useStartPath } from '../use-start-path.ts';
import styles from './bar.module.css';

/** The top bar without its content. Its background shows whether the page is scrolled. */
export function HeaderBar({ children }: { readonly children: ReactNode }) {
  const navBarType = useAtomValue(navBarTypeAtom);
  return navBarType === 'hidden' ? null : <Bar navBarType={navBarType}>{children}</Bar>;
}

interface BarProps {
  readonly navBarType: Exclude<BarType, 'hidden'>;
  readonly children: ReactNode;
}

function Bar({ navBarType, children }: BarProps) {
  const type = useAtomValue(typeAtom);
  const isMenuHidden = useAtomValue(menuHiddenAtom);
  const { top, isScrolled } = useScrolled();
  return (
    <>
      <div ref={top} className={styles.top} />
      <header
        className={classNames(
          styles.bar,
          styles[navBarType],
          type === 'horizontal' && styles.horizontal,
          isScrolled && styles.scrolled,
        )}
      >
        <div className={styles.box}>
          {(type === 'horizontal' || isMenuHidden) && <WideBrand withMenu={isMenuHidden} />}
          {children}
        </div>
      </header>
    </>
  );
}

/** From 1280 px, if no sidebar shows them: the full logo, and the button of a hidden menu. */
function WideBrand({ withMenu }: { readonly withMenu: boolean }) {
  const start = useStartPath();
  const { t } = useTranslation('shell');
  const setMenuOpen = useSetAtom(mobileMenuAtom);
  return (
    <span className={styles.brand}>
      {withMenu && (
        <IconButton
          icon={IconMenu2}
          label={t('frame.open-menu')}
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        />
      )}
      <Link to={start}>
        <Logo />
      </Link>
    </span>
  );
}

/** Whether the page is scrolled (IntersectionObserver on its first pixel). */
function useScrolled() {
  const top = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!top.current) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setScrolled(entry ? !entry.isIntersecting : false),
    );
    observer.observe(top.current);
    return () => observer.disconnect();
  }, []);
  return { top, isScrolled };
}
