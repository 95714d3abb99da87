import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsNeeded } from '#renderer/lib/toast.ts';
import styles from './stack.module.css';

const Toasts = lazy(async () => ({ default: (await import('./stack.tsx')).Toasts }));

/** Live region of toasts; rendered from the start, so that the first toast is announced too. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(toastsNeeded.subscribe, toastsNeeded.read);
  return (
    <div className={styles.corner} role="status" aria-live="polite">
      {isNeeded && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
}
