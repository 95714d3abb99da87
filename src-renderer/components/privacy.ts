import { useAtomValue, useSetAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Whether every amount of the member is shown as four dots. Kept on the device until logout. */
export const hiddenAtom = atomWithStorage('hideBalances', false, undefined, { getOnInit: true });

export const useHidden = (): boolean => useAtomValue(hiddenAtom);

export function useToggleHidden(): () => void {
  const setHidden = useSetAtom(hiddenAtom);
  return () => setHidden((hidden) => !hidden);
}
