import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconType } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import styles from './button.module.css';

/**
 * primary: the one filled button of a view · plain: the others · quiet: without an edge ·
 * danger: what cannot be undone, as text · destroy: the same, filled, in its confirmation.
 */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'destroy';

interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  /** sm 32 px · md 38 px · lg 46 px, the end of a form. All at least 44 px on a phone. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly icon?: IconType | undefined;
  readonly children: ReactNode;
}

/** Its classes. Without a connection nothing is filled: what is filled asks the server. */
function useLook({ kind = 'plain', size = 'md', fullWidth }: ButtonLook, className?: string) {
  const isOffline = useIsOffline();
  const isFilled = kind === 'primary' || kind === 'destroy';
  return classNames(
    styles.button,
    styles[isFilled && isOffline ? 'plain' : kind],
    styles[size],
    fullWidth && styles.fullWidth,
    className,
  );
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly children: ReactNode;
  /** Something is under way: shows a spinner, keeps focus and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    fullWidth,
    icon,
    busy = false,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const look = useLook({ kind, size, fullWidth, children }, className);
  return (
    <button
      type="button"
      {...rest}
      className={look}
      data-filled={kind === 'primary' || kind === 'destroy' || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon icon={icon} size={size === 'sm' ? 15 : 18} />}
      {children}
    </button>
  );
}

type LinkButtonProps = ButtonLook & LinkProps;

/** A route that looks like a button. */
export function LinkButton({
  kind,
  size,
  fullWidth,
  icon,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  const look = useLook({ kind, size, fullWidth, children }, className);
  return (
    <Link {...rest} className={look}>
      {icon && <Icon icon={icon} size={size === 'sm' ? 15 : 18} />}
      {children}
    </Link>
  );
}

type ExternalLinkButtonProps = ButtonLook & { readonly href: string };

/** Leaves the app, in a new tab: explorer, chat group. */
export function ExternalLinkButton({
  href,
  kind,
  size,
  fullWidth,
  icon,
  children,
}: ExternalLinkButtonProps) {
  const look = useLook({ kind, size, fullWidth, children });
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {icon && <Icon icon={icon} size={size === 'sm' ? 15 : 18} />}
      {children}
    </a>
  );
}
