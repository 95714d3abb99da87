import { useState } from 'react';
import styles from './row-mark.module.css';

/**
 * Marks a row once at each change of what it shows.
 * @param shown what others change of it; what time alone moves on does not belong to it
 * @returns class name for the row; undefined until the first change
 */
export function useRowMark(shown: string): string | undefined {
  const [seen, setSeen] = useState({ shown, changes: 0 });
  if (seen.shown !== shown) setSeen({ shown, changes: seen.changes + 1 });
  const { changes } = seen;
  if (changes === 0) return undefined;
  // An animation begins anew only under another name: two take turns.
  return changes % 2 === 1 ? styles.changed : styles.changedAgain;
}
