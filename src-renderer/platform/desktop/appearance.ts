import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { KeyStorage } from '#renderer/lib/device/storage.ts';

/** Attributes of the document element that hold the appearance. */
const LOOKS = ['lang', 'data-mantine-color-scheme', 'data-follows-system'];

/** Language and theme belong to this computer: logging out keeps them. */
export const LASTING_KEYS = ['language', 'darkMode', 'followSystem'] as const;

/** Sends the page's appearance to the main process, now and on every change. */
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
 * Restores settings from the main process that the page's storage lost, e.g. in a power failure
 * (Chromium writes it with a delay). Call it before anything reads them.
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
