import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { toast as toasts, useToaster } from 'react-hot-toast/headless';
import { TOASTS_MAX } from '#renderer/lib/toast.ts';
import { ToastCard } from './card.tsx';
import styles from './stack.module.css';

/** Elements that handle Esc before a toast does. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * The last three toasts, newest first. All are paused while hovered, focused, or the window is
 * inactive.
 */
export function Toasts() {
  const { toasts: all } = useToaster();
  const stack = useRef<HTMLDivElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAway = useIsAway();
  const visible = all.filter(({ visible: isVisible }) => isVisible);
  const newest = visible[0]?.id;
  const tooOld = visible[TOASTS_MAX]?.id;
  const close = useReturnFocus(stack);
  // Removing an element under the pointer does not always fire pointerleave.
  if (visible.length === 0 && (isHovered || isFocused)) {
    setHovered(false);
    setFocused(false);
  }

  useEffect(() => {
    if (tooOld !== undefined) toasts.dismiss(tooOld);
  }, [tooOld]);

  useEffect(() => {
    if (newest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof Element && stack.current?.contains(target)) {
        close(target.closest<HTMLElement>('[data-toast]')?.dataset['toast'] ?? newest);
      } else if (!document.querySelector(OVERLAYS)) toasts.dismiss(newest);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [newest, close]);

  return (
    <div
      ref={stack}
      className={styles.stack}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {all
        .filter(({ id }) => !visible.some((one, at) => one.id === id && at >= TOASTS_MAX))
        .map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            isPaused={isAway || isFocused || isHovered}
            onClose={() => close(toast.id)}
          />
        ))}
    </div>
  );
}

/** Whether the window is hidden or not focused. */
function useIsAway(): boolean {
  const [isAway, setAway] = useState(() => !document.hasFocus());
  useEffect(() => {
    const leave = () => setAway(true);
    const come = () => setAway(false);
    addEventListener('blur', leave);
    addEventListener('focus', come);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', come);
    };
  }, []);
  return isAway;
}

/** Removes a toast; moves the focus from it to the next toast, or back to where it came from. */
function useReturnFocus(stack: RefObject<HTMLDivElement | null>) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const isOutside = target instanceof Element && !stack.current?.contains(target);
      if (isOutside) before.current = target;
    };
    addEventListener('focusin', remember);
    before.current = document.activeElement;
    return () => removeEventListener('focusin', remember);
  }, [stack]);
  return useCallback(
    (id: string) => {
      const cards = [...(stack.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])];
      const hadFocus = stack.current?.contains(document.activeElement);
      const next = cards.find(({ dataset }) => dataset['toast'] !== id)?.querySelector('button');
      if (hadFocus) {
        if (next) next.focus();
        else if (before.current instanceof HTMLElement) before.current.focus();
      }
      toasts.dismiss(id);
    },
    [stack],
  );
}
