import { useAtomValue, useSetAtom } from 'jotai';
import { deviceChoice, yesNo } from '#renderer/lib/device/choice.ts';

/**
 * Whether all amounts of the member are replaced by four dots. Stored on the device until logout.
 */
export const hiddenAtom = deviceChoice('hideBalances', false, yesNo);

export const useHidden = (): boolean => useAtomValue(hiddenAtom);

export function useToggleHidden(): () => void {
  const setHidden = useSetAtom(hiddenAtom);
  return () => setHidden((hidden) => !hidden);
}
