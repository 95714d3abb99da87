import type { DesktopApi } from '#contract/ipc/desktop-api.ts';

interface MenuTargets {
  readonly signOut: () => void;
  /** Where keys are listened to. */
  readonly document: Pick<EventTarget, 'dispatchEvent'>;
}

/** Does what was chosen in the app's menu as the page's own buttons and keys do it. */
export function followMenu(bridge: DesktopApi['menu'], { signOut, document }: MenuTargets): void {
  bridge.onChosen((command) => {
    if (command === 'sign-out') signOut();
    else document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  });
}
