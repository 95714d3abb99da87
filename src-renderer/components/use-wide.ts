import { useMediaQuery } from '@mantine/hooks';

/** From 1280 px: the menu and a list's detail stand beside the content. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
