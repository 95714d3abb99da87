import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconType } from '../icon.tsx';
import { Spinner } from '../spinner.tsx';
import styles from './button.module.css';

/**
 * primary: the only filled button of a view · plain: the default · quiet: without a border ·
 * danger: irreversible action, as text · destroy: the same, filled, in its confirmation.
 */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger' | 'destroy';

interface ButtonLook {
  readonly kind?: ButtonKind | undefined;
  /** sm 32 px · md 38 px · lg 46 px, for the end of a form. At least 44 px high on a phone. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly icon?: IconType | undefined;
  readonly children: ReactNode;
}

interface Local {
  /** Done on this device alone: it keeps its fill while offline. */
  readonly isLocal?: boolean | undefined;
}

/**
 * Class names of a button. While offline, filled kinds lose their fill: their action needs the
 * server.
 */
function useLook(
  { kind = 'plain', size = 'md', fullWidth, isLocal = false }: ButtonLook & Local,
  className?: string,
) {
  const isOffline = useIsOffline() && !isLocal;
  const isFilled = kind === 'primary' || kind === 'destroy';
  return classNames(
    styles.button,
    styles[isFilled && isOffline ? 'plain' : kind],
    styles[size],
    fullWidth && styles.fullWidth,
    className,
  );
}

interface ButtonProps extends ButtonLook, Local, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly children: ReactNode;
  /** An action is in progress: shows a spinner, keeps the focus and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    fullWidth,
    icon,
    isLocal,
    busy = false,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const look = useLook({ kind, size, fullWidth, isLocal, children }, className);
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

/** A router link styled as a button. */
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

/** External link styled as a button; opens a new tab. */
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
