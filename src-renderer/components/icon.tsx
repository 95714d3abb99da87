import type { Icon as TablerIcon } from '@tabler/icons-react';

export type IconType = TablerIcon;

interface IconProps {
  readonly icon: TablerIcon;
  /** Pixels: 18 in the interface, 22 in the bottom bar, 15 beside small text. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** Small icons need a thicker stroke for the same visual weight as 1.65 at 18 px. */
function strokeFor(size: number): number {
  if (size <= 12) return 3;
  if (size <= 14) return 2;
  if (size < 18) return 1.8;
  return size < 22 ? 1.65 : 1.5;
}

/**
 * A Tabler outline icon in the design's weight. Decorative: the text beside it, or an aria-label,
 * is the name.
 */
export function Icon({ icon: Drawing, size = 18, className }: IconProps) {
  return (
    <Drawing
      size={size}
      stroke={strokeFor(size)}
      aria-hidden
      focusable={false}
      {...(className && { className })}
    />
  );
}
