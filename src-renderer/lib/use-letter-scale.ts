import { useSyncExternalStore } from 'react';

/** A larger font changes the size of the document element, even if the window keeps its size. */
function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(listener);
  observer?.observe(document.body);
  return () => {
    removeEventListener('resize', listener);
    observer?.disconnect();
  };
}

/** `letterScale` as reactive state: text-only zoom changes it without a reload. */
export function useLetterScale(): number {
  return useSyncExternalStore(subscribe, letterScale);
}

/** Font size relative to the default 16 px, as set in the browser. */
function letterScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / 16 : 1;
}
