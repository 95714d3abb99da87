import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { holdSteps, markStep, type Holder } from '#renderer/lib/browser/held-steps.ts';

/**
 * Holds the browser's back and forward while `holds` says so, links and the end of the page while
 * `loses` does, and calls `onStep` in their place.
 */
export function useHeldSteps({ holds, loses, onStep }: Holder): void {
  const latestHolds = useEffectEvent(holds);
  const latestLoses = useEffectEvent(loses);
  const latestStep = useEffectEvent(onStep);
  useEffect(() => {
    markStep();
    return holdSteps({
      holds: () => latestHolds(),
      loses: () => latestLoses(),
      onStep: (follow) => latestStep(follow),
    });
  }, []);
}

/** Follows the router's steps while steps are held. */
export function useMarkedSteps(): void {
  const location = useLocation();
  useEffect(markStep, [location]);
}
