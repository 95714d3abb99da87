import { useAtom } from 'jotai';
import { deviceChoice } from '#renderer/lib/device/choice.ts';

/**
 * How the first steps are shown on this device: `none` they never began here · `begun` until they
 * are done · `folded` by hand · `shown` called back.
 */
const firstStepsAtom = deviceChoice('firstSteps', 'none', {
  none: 'none',
  begun: 'begun',
  folded: 'folded',
  shown: 'shown',
});

export function useFirstStepsKept() {
  const [kept, keep] = useAtom(firstStepsAtom);
  return { kept, keep };
}
