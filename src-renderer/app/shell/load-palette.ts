/** Loads the palette's chunk. */
export const loadPalette = () => import('./member-palette.tsx');

/** Preloads it; a failure is reported when the palette is opened. */
export const preparePalette = () => void loadPalette().catch(() => undefined);
