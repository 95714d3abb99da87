import { useEffect } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Tells the computer how many things are unread while a member's screens are shown. */
export function useWaiting(data: { readonly unread: number } | undefined): void {
  const { computer } = usePlatform();
  const unread = data?.unread ?? null;
  useEffect(() => computer.showWaiting(unread), [computer, unread]);
  useEffect(() => () => computer.showWaiting(null), [computer]);
}
