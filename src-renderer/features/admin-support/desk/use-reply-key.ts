import { useEffect, type RefObject } from 'react';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { isTaken } from '#renderer/lib/browser/keyboard.ts';

/** R leads to where one writes, from wherever nothing is typed; nothing else takes the focus there. */
export function useReplyKey(field: RefObject<HTMLTextAreaElement | null>): void {
  const isOn = useHasSingleKeys();
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      if (event.defaultPrevented || event.isComposing || isTaken(target)) return;
      if (altKey || ctrlKey || metaKey || shiftKey || key.toLowerCase() !== 'r') return;
      // The letter is not typed into what has the focus now.
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [field, isOn]);
}
