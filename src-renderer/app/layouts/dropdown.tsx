import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import styles from './dropdown.module.css';

interface DropdownProps {
  /** What the button shows. */
  readonly face: ReactNode;
  /** What the button is called. */
  readonly label: string;
  /** The menu's items: buttons or links with `role="menuitem"` (or `menuitemradio`). */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Opens toward the top: at the foot of a drawer. */
  readonly upward?: boolean;
}

const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
];

/** A button with a short menu: arrows move, Escape and a click elsewhere close. */
export function Dropdown({ face, label, children, className, upward = false }: DropdownProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const list = menu.current;
    if (!list) return undefined;
    itemsOf(list)[0]?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // Whatever was chosen, the menu has done its work; the document hears of it after the item.
    const closeInside = (event: Event) => {
      if (list.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('click', closeInside);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('click', closeInside);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !menu.current) return;
    event.preventDefault();
    const items = itemsOf(menu.current);
    const at = items.indexOf(document.activeElement as HTMLElement);
    items.at((at + step) % items.length)?.focus();
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, className)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {face}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(styles.menu, upward && styles.upward)}
          onKeyDown={move}
        >
          {children}
        </div>
      )}
    </div>
  );
}
