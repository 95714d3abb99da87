/** Whether this device has an Apple keyboard. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Labels of the modifier keys. */
export interface ModifierNames {
  readonly control: string;
  readonly alt: string;
}

/** "Ctrl" and "Alt", or the symbols of the equivalent Apple keys. */
export function modifierNames(): ModifierNames {
  return isApple() ? { control: '⌘', alt: '⌥' } : { control: 'Ctrl', alt: 'Alt' };
}

/** Whether typing goes into this element: fields, selects, contenteditable. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [contenteditable]') !== null)
  );
}

/** Whether a modal dialog is open. */
export const hasOpenDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Whether a key without Ctrl or ⌘ is handled elsewhere: by a field, a menu or a modal dialog.
 * Checkboxes do not count.
 */
export function isTaken(target: EventTarget | null): boolean {
  if (hasOpenDialog()) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="menu"]')) return true;
  return takesText(target) && !target.matches('input[type="checkbox"]');
}
