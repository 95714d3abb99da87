import { useIsomorphicEffect } from '@mantine/hooks';
import { useState } from 'react';

/**
 * `opened`, but false in the very commit in which a dialog appears that is fetched on its first use:
 * a dialog that is born open does not know where the focus has to return to. The second commit
 * follows at once, before anything can move the focus.
 */
export function useOpenedAfter(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useIsomorphicEffect(() => setOpen(opened), [opened]);
  return isOpen;
}
