/** Chromium's offer to install the app; no other browser makes one. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Listens from the start: the browser makes its offer once, and early. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app offers it where it belongs instead of the browser's own bar.
    event.preventDefault();
    keep(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => keep(undefined));
}

export const installPrompt = {
  isOffered: () => offer !== undefined,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Asks the member; an offer is good for one question. */
  async ask(): Promise<void> {
    const asked = offer;
    keep(undefined);
    await asked?.prompt();
  },
};
