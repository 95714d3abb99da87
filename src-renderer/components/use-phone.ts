import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px: sheets, list rows, the bottom bar. */
export function useIsPhone(): boolean {
  return (
    useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  );
}
