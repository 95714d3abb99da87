import type { DesktopApi } from '#contract/ipc/desktop-api.ts';

interface MenuTargets {
  readonly signOut: () => void;
  /** Receives the keyboard events. */
  readonly document: Pick<EventTarget, 'dispatchEvent'>;
}

/** Handles commands of the application menu like the page's own buttons and shortcuts. */
export function followMenu(bridge: DesktopApi['menu'], { signOut, document }: MenuTargets): void {
  bridge.onChosen((command) => {
    if (command === 'sign-out') signOut();
    else document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  });
}
