import { useIsomorphicEffect } from '@mantine/hooks';
import { useState } from 'react';

/**
 * `opened`, but false in the first commit of a lazily loaded dialog: Mantine records where to
 * return the focus when `opened` changes, so a dialog mounted open would not know. The layout
 * effect sets it before the browser can move the focus.
 */
export function useOpenedAfter(opened: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useIsomorphicEffect(() => setOpen(opened), [opened]);
  return isOpen;
}
