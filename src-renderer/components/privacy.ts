import { useAtomValue, useSetAtom } from 'jotai';
import { storedAtom } from '#renderer/lib/stored-atom.ts';

/** Whether every amount of the member is shown as four dots. Kept on the device until logout. */
export const hiddenAtom = storedAtom('hideBalances', false);

export const useHidden = (): boolean => useAtomValue(hiddenAtom);

export function useToggleHidden(): () => void {
  const setHidden = useSetAtom(hiddenAtom);
  return () => setHidden((hidden) => !hidden);
}
