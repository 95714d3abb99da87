/** Fetches the palette: on its first use. */
export const loadPalette = () => import('./member-palette.tsx');

/** Fetches it because somebody comes near; what fails is told when it is used. */
export const preparePalette = () => void loadPalette().catch(() => undefined);
