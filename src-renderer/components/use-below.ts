import { useMediaQuery } from '@mantine/hooks';
import { useLetterScale } from '#renderer/lib/use-letter-scale.ts';

/**
 * Whether the window is narrower than a width in rem. Media queries in em only follow the browser's
 * default font size; this hook also follows text-only zoom.
 */
export function useIsBelow(rem: number): boolean {
  const scale = useLetterScale();
  const isNarrow = useMediaQuery(`(max-width: ${rem - 0.0625}em)`, undefined, {
    getInitialValueInEffect: false,
  });
  return isNarrow || (scale > 1 && innerWidth < rem * 16 * scale);
}
