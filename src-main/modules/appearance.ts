import { nativeTheme, session } from 'electron';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { handle } from '../ipc/handle.ts';
import { openSettings, remember } from '../storage/settings.ts';
import type { DesktopModule } from './module.ts';

const listeners = new Set<() => void>();

/**
 * Current appearance, or the last one reported by the page. Defaults match the page's: Spanish,
 * light.
 */
export function currentAppearance(): Appearance {
  // Settings files of earlier versions lack `followsSystem`.
  const earlier = { followsSystem: false };
  return { ...earlier, ...openSettings().get('appearance') };
}

/** Subscribes to changes of language and theme. */
export function onAppearance(listener: () => void): void {
  listeners.add(listener);
}

const follow = ({ isDark, followsSystem }: Appearance): void => {
  const chosen = isDark ? 'dark' : 'light';
  nativeTheme.themeSource = followsSystem ? 'system' : chosen;
};

/** Language and theme of native parts: menu, dialogs, the window for wallet questions. */
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
      // Chromium writes what a page stores seconds later: after a power failure the page would show
      // the former language or theme.
      session.defaultSession.flushStorageData();
      for (const listener of listeners) listener();
    });
  },
};
