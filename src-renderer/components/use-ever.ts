import { useState } from 'react';

/** Whether this was ever true: what is fetched on first use stays, so that it can close in peace. */
export function useEver(isTrue: boolean): boolean {
  const [ever, setEver] = useState(isTrue);
  if (isTrue && !ever) setEver(true);
  return ever || isTrue;
}
