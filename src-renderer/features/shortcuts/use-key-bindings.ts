import { useEffect, useRef } from 'react';
import { isTaken } from '#renderer/lib/browser/keyboard.ts';
import { KeyReader, type KeyBinding } from './key-bindings.ts';

/** Listens to the keys of the whole window. `hasSingleKeys`: whether those without a modifier act. */
export function useKeyBindings(bindings: readonly KeyBinding[], hasSingleKeys: boolean): void {
  const present = useRef({ bindings, hasSingleKeys });
  useEffect(() => {
    present.current = { bindings, hasSingleKeys };
  });
  useEffect(() => {
    const reader = new KeyReader();
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.getModifierState('AltGraph')) return;
      const { target, timeStamp: now } = event;
      const isBusy = isTaken(target);
      const { bindings: known, hasSingleKeys: single } = present.current;
      const found = reader.read(event, known, { isBusy, hasSingleKeys: single, now });
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
