import { useState } from 'react';

/**
 * Whether a dialog has been open once. Until then it is not mounted: Mantine's dialogs set state in
 * the commit that mounts them, closed ones too, which renders them again before the browser paints.
 */
export function useHasOpened(opened: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(opened);
  if (opened && !hasOpened) setHasOpened(true);
  return hasOpened || opened;
}
