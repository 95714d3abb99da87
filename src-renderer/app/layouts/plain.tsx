import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Logo } from '#renderer/components/brand.tsx';
import { LanguageSelector } from './language-selector.tsx';
import { Footer } from '../shell/footer.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import styles from './plain.module.css';

interface PlainLayoutProps {
  readonly children: ReactNode;
}

/** Layout of a page that anybody may open, logged in or not. */
export function PlainLayout({ children }: PlainLayoutProps) {
  return (
    <div className={styles.layout}>
      <header className={styles.head}>
        <Link to="/">
          <Logo />
        </Link>
        <span className={styles.tools}>
          <LanguageSelector />
          <ThemeToggle />
        </span>
      </header>
      <main className={styles.main}>{children}</main>
      <Footer className={styles.foot} />
    </div>
  );
}
