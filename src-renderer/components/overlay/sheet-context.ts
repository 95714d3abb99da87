import { createContext, use, useEffect, useEffectEvent } from 'react';

/** Whether something is written that closing would lose, or is being saved, which closing would not stop. */
type Changed = () => boolean | 'saving';

interface SheetState {
  /** Closes the sheet, after a question where something written would be lost. */
  readonly close: () => void;
  /** Asked one by one when the sheet is to be closed. */
  readonly changed: Set<Changed>;
}

/** The sheet around; null outside of one. */
export const SheetContext = createContext<SheetState | null>(null);

/** Has the sheet around ask before it is closed while something is changed, and stay open while it is saved. */
export function useAskedBeforeClose(isChanged: Changed): void {
  const changed = use(SheetContext)?.changed;
  const latest = useEffectEvent(isChanged);
  useEffect(() => {
    if (!changed) return;
    const ask = () => latest();
    changed.add(ask);
    return () => void changed.delete(ask);
  }, [changed]);
}
