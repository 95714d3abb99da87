import { useAtom } from 'jotai';
import { useState } from 'react';
import { deviceValue } from '#renderer/lib/device/choice.ts';
import { parentOf } from './model.ts';

interface Choice {
  readonly pathname: string;
  readonly open?: string | undefined;
}

/**
 * Which parent of a level is open: after navigation the one that contains the screen, then the last
 * one toggled by hand. At most one.
 */
export function useOpenParent(level: Parameters<typeof parentOf>[0], pathname: string) {
  const current = parentOf(level, pathname);
  const [choice, setChoice] = useState<Choice>({ pathname });
  const isChosen = choice.pathname === pathname && 'open' in choice;
  const open = isChosen ? choice.open : current;
  return {
    open,
    current,
    toggle: (id: string) => setChoice({ pathname, open: open === id ? undefined : id }),
  };
}

/** The submenu that was opened by hand last, on this device; empty: none, or it was closed. */
const openSubmenuAtom = deviceValue(
  'menuOpenSubmenu',
  (stored) => stored ?? '',
  (id: string) => id,
);

/** The same for submenus: where none contains the screen, the one that the device remembers is open. */
export function useOpenSubmenu(level: Parameters<typeof parentOf>[0], pathname: string) {
  const [kept, keep] = useAtom(openSubmenuAtom);
  const { open: chosen, current, toggle } = useOpenParent(level, pathname);
  const isElsewhere = current === undefined;
  const open = isElsewhere ? kept : chosen;
  return {
    open,
    current,
    toggle(id: string) {
      if (!isElsewhere) toggle(id);
      keep(() => (open === id ? '' : id));
    },
  };
}
