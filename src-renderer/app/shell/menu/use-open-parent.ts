import { useState } from 'react';
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
