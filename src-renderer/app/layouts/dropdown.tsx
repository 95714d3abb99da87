import { Suspense, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import type { DropdownItem } from './dropdown-item.ts';
import styles from './dropdown.module.css';

interface DropdownProps {
  /** Content of the button. */
  readonly face: ReactNode;
  /** Accessible name of the button and its menu. */
  readonly label: string;
  readonly items: readonly DropdownItem[];
  /** Content above the items. */
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  /** Opens upward, for the bottom of a drawer. */
  readonly upward?: boolean;
}

const loadMenu = () => import('./dropdown-menu.tsx');
const loadEarly = () => void loadMenu().catch(() => undefined);

/**
 * A button with a small menu. The menu's chunk loads on hover or focus, to keep the login small.
 */
export function Dropdown({ face, className, ...menuProps }: DropdownProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const menu = useOnDemand(loadMenu, isOpen, close);

  return (
    <div className={styles.root}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, className)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{menuProps.label}</VisuallyHidden>
        {face}
      </button>
      <Suspense fallback={null}>
        {menu && (
          <menu.DropdownMenu
            {...menuProps}
            id={id}
            opened={isOpen}
            onClose={close}
            button={button}
          />
        )}
      </Suspense>
    </div>
  );
}
