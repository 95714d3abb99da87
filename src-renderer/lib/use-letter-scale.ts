import { useSyncExternalStore } from 'react';
import { letterScale } from './letter-scale.ts';

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
