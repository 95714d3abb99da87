import { useMemo } from 'react';
import { paintOf, type Paint } from './paint.ts';
import type { Palette } from './palette.ts';
import type { Colouring } from './tints.ts';
import { useRankNames } from '../use-rank-names.ts';

/** The colours of one way to colour the tree; another object only where they are others. */
export function usePaint(palette: Palette | null, colouring: Colouring): Paint | null {
  const highest = useRankNames(colouring === 'rank').at(-1)?.position ?? 0;
  return useMemo(
    () => palette && paintOf(palette, colouring, highest),
    [palette, colouring, highest],
  );
}
