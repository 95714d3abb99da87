import { nativeTheme } from 'electron';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { handle } from '../ipc/handle.ts';
import { openSettings, remember } from '../storage/settings.ts';
import type { DesktopModule } from './module.ts';

const listeners = new Set<() => void>();

/** How the page looks, or looked last; Spanish and light at first, as the page itself. */
export function currentAppearance(): Appearance {
  // Files of earlier versions do not say what is followed.
  const earlier = { followsSystem: false };
  return { ...earlier, ...openSettings().get('appearance') };
}

/** Told when language or theme changed. */
export function onAppearance(listener: () => void): void {
  listeners.add(listener);
}

const follow = ({ isDark, followsSystem }: Appearance): void => {
  const chosen = isDark ? 'dark' : 'light';
  nativeTheme.themeSource = followsSystem ? 'system' : chosen;
};

/** Language and theme of everything that is not the page: menu, dialogs, the window that asks. */
export const appearance: DesktopModule = {
  start() {
    follow(currentAppearance());
    handle('appearance:read', currentAppearance);
    handle('appearance:show', (next) => {
      const shown = currentAppearance();
      const names = ['language', 'isDark', 'followsSystem'] as const;
      if (names.every((name) => next[name] === shown[name])) return;
      remember(openSettings(), 'appearance', next);
      follow(next);
      for (const listener of listeners) listener();
    });
  },
};
