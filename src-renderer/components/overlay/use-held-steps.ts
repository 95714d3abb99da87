import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { holdSteps, markStep } from '#renderer/lib/browser/held-steps.ts';

/** Holds the browser's back and forward while `holds` says so, and calls `onStep` in their place. */
export function useHeldSteps(holds: () => boolean, onStep: () => void): void {
  const location = useLocation();
  const latestHolds = useEffectEvent(holds);
  const latestStep = useEffectEvent(onStep);
  useEffect(markStep, [location]);
  useEffect(() => holdSteps({ holds: () => latestHolds(), onStep: () => latestStep() }), []);
}
