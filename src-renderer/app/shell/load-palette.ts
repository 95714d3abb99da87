/** Fetches the palette: on its first use, or when somebody comes near. */
export const loadPalette = () => import('./member-palette.tsx');
