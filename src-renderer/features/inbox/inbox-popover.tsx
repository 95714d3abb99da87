import { useEffect, useId, useRef } from 'react';
import type { RefObject } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { Inbox } from './inbox.tsx';
import styles from './inbox-popover.module.css';

interface InboxPopoverProps {
  /** What the inbox is anchored to: a click or the focus outside closes it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly upward: boolean;
  readonly onClose: (returnsFocus: boolean) => void;
}

/** The inbox below the bell. The page behind stays in reach: it is no modal. */
export function InboxPopover({ anchor, upward, onClose }: InboxPopoverProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);

  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    panel.current?.focus();
    const closeOutside = (event: Event) => {
      if (!anchor.current?.contains(event.target as Node)) close.current(false);
    };
    // First the inbox goes, whatever else Escape would close.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current(true);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [anchor]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames(styles.popover, upward && styles.upward)}
    >
      <Inbox titleId={titleId} onLeave={() => onClose(false)} />
    </div>
  );
}
