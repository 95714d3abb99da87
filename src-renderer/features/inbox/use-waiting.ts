import { useEffect } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Tells the computer how many things are unread while a member's screens are shown. */
export function useWaiting(unread: number | undefined): void {
  const { computer } = usePlatform();
  useEffect(() => computer.showWaiting(unread ?? null), [computer, unread]);
  useEffect(() => () => computer.showWaiting(null), [computer]);
}
