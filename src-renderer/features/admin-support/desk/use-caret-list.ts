import { useState, type KeyboardEvent, type RefObject } from 'react';
import { askedAt, type Span } from './macro-text.ts';

/** What is asked for at the caret of a field, and which of what is found is meant. */
export function useCaretList(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  signs: readonly ('/' | '@')[],
) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const asked = signs
    .map((sign) => ({ sign, at: askedAt(text, caret, sign) }))
    .find(({ at }) => at !== null && at.start !== dismissed);
  const found: (Span & { word: string }) | null = asked?.at ?? null;
  return {
    sign: found ? (asked?.sign ?? null) : null,
    at: found,
    active,
    /** The caret moved, or the text changed. */
    follow() {
      setCaret(field.current?.selectionStart ?? 0);
      setActive(0);
    },
    dismiss: () => setDismissed(found?.start ?? null),
    /** Whether a key was for the list. */
    onKey(event: KeyboardEvent, count: number, choose: (index: number) => void): boolean {
      if (!found) return false;
      if (event.key === 'Escape') setDismissed(found.start);
      else if (count === 0) return false;
      else if (event.key === 'ArrowDown') setActive((active + 1) % count);
      else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count);
      else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) choose(active);
      else if (event.key === 'Tab') choose(active);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
