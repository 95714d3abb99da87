import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { onStepUp, type StepUpCall } from '#renderer/lib/api/step-up.ts';

async function loadDialog() {
  const [{ StepUpDialog }, { factsOf }] = await Promise.all([
    import('#renderer/features/second-factor/step-up-dialog.tsx'),
    import('./step-up-facts.ts'),
  ]);
  return { StepUpDialog, factsOf };
}

/** Asks for a fresh proof of the second factor whenever a call needs it. Mount once. */
export function StepUp() {
  const [opened, setOpened] = useState(false);
  const [call, setCall] = useState<StepUpCall | null>(null);
  const answer = useRef<((isProved: boolean) => void) | null>(null);
  const settle = (isProved: boolean) => {
    answer.current?.(isProved);
    answer.current = null;
    setOpened(false);
  };
  const client = useQueryClient();
  const dialog = useOnDemand(loadDialog, opened, () => settle(false));
  useEffect(() => {
    const stop = onStepUp(
      (waiting) =>
        new Promise((resolve) => {
          answer.current = resolve;
          setCall(waiting);
          setOpened(true);
        }),
    );
    return () => {
      stop();
      answer.current?.(false);
    };
  }, []);
  if (!dialog) return null;
  return (
    <Suspense>
      <dialog.StepUpDialog
        opened={opened}
        call={call}
        facts={call && dialog.factsOf(client, call)}
        onProved={() => settle(true)}
        onClose={() => settle(false)}
      />
    </Suspense>
  );
}
