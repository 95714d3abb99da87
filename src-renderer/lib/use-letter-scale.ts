import { useSyncExternalStore } from 'react';

/** Larger letters change the size of the page, whether or not the window changes its own. */
function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(listener);
  observer?.observe(document.body);
  return () => {
    removeEventListener('resize', listener);
    observer?.disconnect();
  };
}

/** `letterScale`, kept up to date: text-only zoom changes it without loading the page again. */
export function useLetterScale(): number {
  return useSyncExternalStore(subscribe, letterScale);
}

/** How many times the usual 16 px letters have, as the person set it in the browser. */
function letterScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / 16 : 1;
}
