import { useMediaQuery } from '@mantine/hooks';
import { useLetterScale } from '#renderer/lib/use-letter-scale.ts';

/**
 * Whether the window is narrower than a width in rem. Media queries in em go by the letters chosen in
 * the browser alone; this goes by text-only zoom, too.
 */
export function useIsBelow(rem: number): boolean {
  const scale = useLetterScale();
  const isNarrow = useMediaQuery(`(max-width: ${rem - 0.0625}em)`, undefined, {
    getInitialValueInEffect: false,
  });
  return isNarrow || (scale > 1 && innerWidth < rem * 16 * scale);
}
