import type { toast as Toast } from 'react-hot-toast/headless';

/** ok: done · bad: not done · info: under way. */
export type ToastTone = 'ok' | 'bad' | 'info';

/** Milliseconds a toast stays, unless somebody reads it or the window is left. */
export const TOAST_DURATION = 5_000;
/** Milliseconds it takes to leave. */
export const TOAST_LEAVE = 180;
/** Toasts at a time; one more sends the oldest away. */
export const TOASTS_MAX = 3;

let isNeeded = false;
let code: Promise<{ readonly toast: typeof Toast }> | undefined;
const listeners = new Set<() => void>();

/** Whether a toast was ever shown: until then the code that draws them is not fetched. */
export const toastsNeeded = {
  read: () => isNeeded,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The newest toast about a thing, by what names the thing. */
const newestAbout = new Map<string, string>();

/**
 * Says in the corner what happened. Errors, and what happens to money, must also stay on the screen.
 * @param about names a thing, `request/20931`: what was said of it before goes, as it holds no longer
 */
export function showToast(tone: ToastTone, text: string, about?: string): void {
  isNeeded = true;
  for (const listener of listeners) listener();
  // One promise for all, so that they appear in the order they were said.
  code ??= import('react-hot-toast/headless');
  void code.then(({ toast }) => {
    const show = { ok: toast.success, bad: toast.error, info: toast }[tone];
    // Whoever draws it counts its time, and stops counting when it should.
    const id = show(text, { duration: Infinity, removeDelay: TOAST_LEAVE });
    if (about === undefined) return;
    const before = newestAbout.get(about);
    if (before !== undefined) toast.dismiss(before);
    newestAbout.set(about, id);
  });
}
