import { lazy, Suspense, useLayoutEffect } from 'react';
import { useVault } from '#renderer/domain/session/vault.ts';
import './lock.css';

const LockScreen = lazy(async () => ({
  default: (await import('#renderer/features/auth/lock/screen.tsx')).LockScreen,
}));

/** Hides the screens while the app is locked; they stay mounted and keep everything typed. */
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
