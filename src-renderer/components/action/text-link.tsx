import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon, type IconType } from '../icon.tsx';
import styles from './text-link.module.css';

interface Look {
  readonly children: ReactNode;
  readonly icon?: IconType | undefined;
}

/** A route in running text or at a card's end. */
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

/** An action that reads as a link: "Pedir otro código", "Quitar". */
export function TextButton({ children, icon, ...rest }: LinkLikeButtonProps) {
  return (
    <button type="button" {...rest} className={styles.link}>
      {icon && <Icon icon={icon} size={15} />}
      {children}
    </button>
  );
}

/** A page outside the app, in a new tab. */
export function ExternalLink({ children, icon, href }: Look & { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {icon && <Icon icon={icon} size={15} />}
      {children}
    </a>
  );
}
