import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { entriesIn, moveAmong, moveByLetter } from '../keys.ts';

const PANEL = '[data-panel]';

/** Entries of a bar or panel, without those of panels nested in it. */
const ownEntries = (level: Element) =>
  entriesIn(level).filter(
    (entry) => !entry.closest('[inert]') && entry.closest(PANEL) === level.closest(PANEL),
  );

/** A panel's button is its previous sibling. */
function closePanel(panel: Element): void {
  const button = panel.previousElementSibling as HTMLElement | null;
  button?.focus();
  button?.click();
}

/** Opens a button's panel if it is closed, and moves the focus into it. */
function enterPanel(button: Element): void {
  if (!(button instanceof HTMLButtonElement)) return;
  if (button.getAttribute('aria-expanded') !== 'true') flushSync(() => button.click());
  const panel = button.nextElementSibling;
  if (panel) entriesIn(panel)[0]?.focus();
}

/**
 * Panels of the bar. At most one is open; navigation, Escape, an outside click or losing focus
 * closes it. Arrow keys move along the bar, into a panel and through it.
 */
export function useTopPanel(pathname: string, isRTL: boolean) {
  const nav = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState({ pathname, id: '' });
  const open = opened.pathname === pathname ? opened.id : '';
  const setOpen = (id: string) => setOpened({ pathname, id });

  useEffect(() => {
    if (open === '') return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!nav.current?.contains(target as Node)) setOpened({ pathname, id: '' });
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, pathname]);

  const [start, end] = isRTL ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const entry = (event.target as Element).closest('a, button');
    if (!entry) return;
    const panel = entry.closest(PANEL);
    const flyout = entry.matches('[data-flyout]');
    if (event.key === 'Escape') {
      const inner = entry.nextElementSibling;
      if (inner?.matches(PANEL)) closePanel(inner);
      else if (panel) closePanel(panel);
      return;
    }
    if (panel) {
      if (event.key === start && flyout) enterPanel(entry);
      else if (event.key === end && panel.parentElement?.closest(PANEL)) closePanel(panel);
      else if (!moveAmong(event, ownEntries(panel), ['ArrowUp', 'ArrowDown'])) {
        moveByLetter(event, ownEntries(panel));
      }
      return;
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      enterPanel(entry);
    } else if (!moveAmong(event, ownEntries(event.currentTarget), [start, end])) {
      moveByLetter(event, ownEntries(event.currentTarget));
    }
  }

  return {
    nav,
    open,
    toggle: (id: string) => setOpen(open === id ? '' : id),
    handlers: {
      onKeyDown,
      onClick({ target }: MouseEvent) {
        if ((target as Element).closest('a')) setOpen('');
      },
    },
  };
}
