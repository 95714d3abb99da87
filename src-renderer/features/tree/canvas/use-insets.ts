import { useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Frame } from './camera.ts';

/** Pixels of the docked panels with their distance from the edge. */
const DOCK = 380;

/** Pixels of the panel of the next sign-up, where it stands over the picture. */
const PANEL = 290;

/** See `.sheet` of panel/tree-panels.module.css. */
const SHEET = 0.56;

interface InsetsOf {
  readonly isPhone: boolean;
  readonly isDocked: boolean;
  /** A member's figures are shown: on a phone in a sheet from below. */
  readonly isOpen: boolean;
}

/** What panels cover of the canvas: physical sides, for the picture is not mirrored. */
export interface Insets extends Omit<Frame, 'width' | 'height'> {
  /** Share of the height that a sheet from below covers. */
  readonly sheet: number;
}

/** What panels cover of the canvas: physical sides, for the picture is not mirrored. */
export function useInsets({ isPhone, isDocked, isOpen }: InsetsOf): Insets {
  const { dir } = useDirection();
  const isUpright = useMediaQuery('(orientation: portrait)', false, {
    getInitialValueInEffect: false,
  });
  return useMemo(() => {
    // Over the picture of a tablet held upright the panel of nobody chosen only takes the lower end.
    const isBelow = !isDocked && !isPhone && !isOpen && isUpright;
    const end = isPhone || isBelow ? 0 : DOCK;
    return {
      left: dir === 'rtl' ? end : 0,
      right: dir === 'rtl' ? 0 : end,
      top: isPhone ? 72 : 100,
      bottom: isBelow ? PANEL : 24,
      sheet: isPhone && isOpen ? SHEET : 0,
    };
  }, [dir, isPhone, isDocked, isOpen, isUpright]);
}
