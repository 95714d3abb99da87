import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Icon, type IconType } from '../icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconType;
  /** Accessible name and tooltip. */
  readonly label: string;
  /** bare: in headers and cards · edged: beside a button of the same height. */
  readonly look?: 'bare' | 'edged' | undefined;
  /** Shows a red dot for unread content. */
  readonly dot?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** External link styled as an IconButton; opens a new tab. */
export function ExternalIconLink({
  icon,
  label,
  href,
}: Pick<IconButtonProps, 'icon' | 'label'> & { readonly href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      aria-label={label}
      className={classNames(styles.button, styles.bare)}
    >
      <Icon icon={icon} />
    </a>
  );
}

/** Square button with an icon: 36 px, 44 px on a phone. */
export function IconButton({
  icon,
  label,
  look = 'bare',
  dot,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(styles.button, styles[look], className)}
    >
      <Icon icon={icon} />
      {dot && <span className={styles.dot} />}
    </button>
  );
}
