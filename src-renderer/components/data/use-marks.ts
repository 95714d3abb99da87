import { useCallback, useMemo, useState } from 'react';

/** Rows that somebody marked to go through one after the other. */
export interface Marks {
  /** Keys for the table, in the order of the rows. */
  readonly keys: ReadonlySet<string>;
  readonly mark: (keys: ReadonlySet<string>) => void;
  readonly clear: () => void;
  /** Takes the mark off a row; the first that is left, undefined where it was none of them or the last. */
  readonly done: (key: string) => string | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** Marks of a list's rows; `shown` are the keys that can be marked now, in their order. */
export function useMarks(shown: readonly string[]): Marks {
  const [marked, setMarked] = useState(NONE);
  // What somebody else decided meanwhile is on the list no more.
  const keys = useMemo(() => new Set(shown.filter((key) => marked.has(key))), [shown, marked]);
  const clear = useCallback(() => setMarked(NONE), []);
  const done = (key: string): string | undefined => {
    if (!keys.has(key)) return undefined;
    const left = [...keys].filter((one) => one !== key);
    setMarked(new Set(left));
    return left[0];
  };
  return { keys, mark: setMarked, clear, done };
}
