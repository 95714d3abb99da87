import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { KeyStorage } from '#renderer/lib/device/storage.ts';

/** The page's appearance as its attributes have it, wherever it was chosen. */
const LOOKS = ['lang', 'data-mantine-color-scheme', 'data-follows-system'];

/** Language and theme belong to the computer here: logging out empties the rest. */
export const LASTING_KEYS = ['language', 'darkMode', 'followSystem'] as const;

/** Notifies the main process of the page's appearance, now and whenever it changes. */
export function followAppearance(page: HTMLElement, bridge: DesktopApi['appearance']): void {
  const notify = (): void => {
    void bridge.show({
      language: page.lang === 'en' ? 'en' : 'es',
      isDark: page.dataset['mantineColorScheme'] === 'dark',
      followsSystem: page.hasAttribute('data-follows-system'),
    });
  };
  new MutationObserver(notify).observe(page, { attributeFilter: LOOKS });
}

/**
 * Brings the choices back that a power cut took from the page's own storage, which writes late. Call
 * it before anything reads them.
 */
export async function restoreAppearance(
  storage: KeyStorage,
  bridge: DesktopApi['appearance'],
): Promise<void> {
  if (LASTING_KEYS.every((key) => storage.getItem(key) !== null)) return;
  const { language, isDark, followsSystem } = await bridge.read();
  const kept = { language, darkMode: String(isDark), followSystem: String(followsSystem) };
  for (const key of LASTING_KEYS) {
    if (storage.getItem(key) === null) storage.setItem(key, kept[key]);
  }
}
