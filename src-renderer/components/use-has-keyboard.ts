import { useMediaQuery } from '@mantine/hooks';

/** False where the primary pointer is a finger: keys are not spoken of there. */
export function useHasKeyboard(): boolean {
  return !useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
}
