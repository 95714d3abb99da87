/** Up (−1) or down (1); null: another key. */
export const stepOf = (key: string): -1 | 1 | null => {
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : null;
};

/** Back (−1) or on (1), as the language is read; null: another key. */
export const sideOf = (key: string, isMirrored: boolean): -1 | 1 | null => {
  if (key === 'ArrowLeft') return isMirrored ? 1 : -1;
  if (key === 'ArrowRight') return isMirrored ? -1 : 1;
  return null;
};
