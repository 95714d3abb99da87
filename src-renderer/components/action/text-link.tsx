import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconType } from '../icon.tsx';
import styles from './text-link.module.css';

interface Look {
  readonly children: ReactNode;
  readonly icon?: IconType | undefined;
}

/** A router link in running text or at the end of a card. */
export function TextLink({ children, icon, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={styles.link}>
      {icon && <Icon icon={icon} size={15} />}
      {children}
    </Link>
  );
}

interface LinkLikeButtonProps extends Look {
  readonly onClick: () => void;
  /** The figure that it explains. */
  readonly 'data-why'?: string;
}

/** A button that looks like a link: "Pedir otro código", "Quitar". */
export function TextButton({ children, icon, ...rest }: LinkLikeButtonProps) {
  return (
    <button type="button" {...rest} className={styles.link}>
      {icon && <Icon icon={icon} size={15} />}
      {children}
    </button>
  );
}

/** External link; opens a new tab. */
export function ExternalLink({ children, icon, href }: Look & { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {icon && <Icon icon={icon} size={15} />}
      {children}
    </a>
  );
}
