import type { toast as Toast } from 'react-hot-toast/headless';

/** ok: succeeded · bad: failed · info: in progress. */
export type ToastTone = 'ok' | 'bad' | 'info';

/** Milliseconds a toast stays; paused while it is read or the window is inactive. */
export const TOAST_DURATION = 5_000;
/** Duration of the exit animation in milliseconds. */
export const TOAST_LEAVE = 180;
/** Maximum number of toasts; a further one removes the oldest. */
export const TOASTS_MAX = 3;

let isNeeded = false;
let code: Promise<{ readonly toast: typeof Toast }> | undefined;
const listeners = new Set<() => void>();

/** Whether a toast was ever shown: the toast code loads with the first one. */
export const toastsNeeded = {
  read: () => isNeeded,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Id of the latest toast for each `about` key. */
const newestAbout = new Map<string, string>();

/**
 * Shows a toast. Errors and events that concern money must also stay visible on the screen.
 * @param about key such as `request/20931`; replaces the earlier toast with the same key
 */
export function showToast(tone: ToastTone, text: string, about?: string): void {
  isNeeded = true;
  for (const listener of listeners) listener();
  // A single shared promise preserves the order of calls.
  code ??= import('react-hot-toast/headless');
  void code.then(({ toast }) => {
    const show = { ok: toast.success, bad: toast.error, info: toast }[tone];
    // The component counts the time, because it can pause.
    const id = show(text, { duration: Infinity, removeDelay: TOAST_LEAVE });
    if (about === undefined) return;
    const before = newestAbout.get(about);
    if (before !== undefined) toast.dismiss(before);
    newestAbout.set(about, id);
  });
}
