import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px: sheets, list rows, the bottom bar. */
export function useIsPhone(): boolean {
  return (
    useMediaQuery('(max-width: 47.9375em)', undefined, { getInitialValueInEffect: false }) ?? false
  );
}
