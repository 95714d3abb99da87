/** Characters that a note to the member may have. */
export const NOTE_MAX = 300;

/** These reasons say nothing without the administrator's own words. */
export const needsNote = (reason: string): boolean => reason === 'terms' || reason === 'other';
