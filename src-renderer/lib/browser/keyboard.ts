/** Whether this device has the keys of Apple. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What a device calls the keys that are held while another is pressed. */
export interface ModifierNames {
  readonly control: string;
  readonly alt: string;
}

/** "Ctrl" and "Alt", or Apple's signs for the keys that do the same there. */
export function modifierNames(): ModifierNames {
  return isApple() ? { control: '⌘', alt: '⌥' } : { control: 'Ctrl', alt: 'Alt' };
}

/** Whether typing goes into this element: fields, selects, editable text. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [contenteditable]') !== null)
  );
}

/** Whether something lies over the screen and has the keys for itself. */
export const hasOpenDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** Whether keys without Ctrl or ⌘ belong to a field, a menu or what lies over the screen; never to a checkbox. */
export function isTaken(target: EventTarget | null): boolean {
  if (hasOpenDialog()) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="menu"]')) return true;
  return takesText(target) && !target.matches('input[type="checkbox"]');
}
