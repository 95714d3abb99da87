import { lazy, Suspense, useLayoutEffect } from 'react';
import { useVault } from '#renderer/domain/session/vault.ts';
import './lock.css';

const LockScreen = lazy(async () => ({
  default: (await import('#renderer/features/auth/lock/screen.tsx')).LockScreen,
}));

/** While the app is locked its screens stay as they are, with all that was typed, but nobody sees them. */
export function Lock() {
  const { isLocked } = useVault();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-locked', isLocked);
  }, [isLocked]);
  if (!isLocked) return null;
  return (
    <Suspense fallback={null}>
      <LockScreen />
    </Suspense>
  );
}
