import { useEffect, useEffectEvent } from 'react';
import { demoApi } from '#contract/api/public.ts';
import { requestAsVisitor } from '#renderer/lib/api/request.ts';
import { logError } from '#renderer/lib/log.ts';

/** In the demo: hands over the code that the app of an account shows now. */
export function useDemoCode(identifier: string | null, onCode: (otp: string) => void): void {
  const fill = useEffectEvent(onCode);
  useEffect(() => {
    if (identifier === null) return;
    let isWanted = true;
    requestAsVisitor(demoApi.secondFactor, { query: { email: identifier } }).then(
      ({ otp }) => {
        if (isWanted) fill(otp);
      },
      // It is typed then, as everywhere else.
      logError,
    );
    return () => {
      isWanted = false;
    };
  }, [identifier]);
}
