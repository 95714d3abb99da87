import { useDirection } from '@mantine/core';
import { useMemo } from 'react';
import type { Frame } from './camera.ts';

/** Pixels of the docked panels with their distance from the edge. */
const DOCK = 380;

/** See `.sheet` of tree.module.css. */
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
  return useMemo(() => {
    const end = isDocked ? DOCK : 0;
    return {
      left: dir === 'rtl' ? end : 0,
      right: dir === 'rtl' ? 0 : end,
      top: isPhone ? 72 : 100,
      bottom: 24,
      sheet: isPhone && isOpen ? SHEET : 0,
    };
  }, [dir, isPhone, isDocked, isOpen]);
}
