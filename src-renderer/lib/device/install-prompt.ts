/** Chromium's `beforeinstallprompt` event, which other browsers do not have. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Register early: the browser dispatches the event once, soon after the page has loaded. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own banner; the app has its own menu entry.
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
  /** Shows the browser's prompt; an event can be used once. */
  async ask(): Promise<void> {
    const asked = offer;
    keep(undefined);
    await asked?.prompt();
  },
};
