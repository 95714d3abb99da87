import { useEffect } from 'react';
import type { AttemptQuestion, GivenAnswer } from '#contract/api/academy/academy.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { hasOpenDialog, takesText } from '#renderer/lib/browser/keyboard.ts';

interface QuizKeys {
  readonly question: AttemptQuestion | undefined;
  readonly isOff: boolean;
  readonly onGive: (given: GivenAnswer) => void;
  readonly onNext: () => void;
  readonly onFlag: () => void;
}

/** Numbers choose, Enter goes on, M marks: while nothing is typed and no button has the focus. */
export function useQuizKeys({ question, isOff, onGive, onNext, onFlag }: QuizKeys): void {
  const hasSingleKeys = useHasSingleKeys();
  useEffect(() => {
    if (isOff || !question || !hasSingleKeys) return;
    const listen = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (event.defaultPrevented || event.isComposing || altKey || ctrlKey || metaKey) return;
      if (hasOpenDialog() || !(target instanceof Element) || isTyping(target)) return;
      if (key === 'Enter') {
        if (target.closest('a, button, select')) return;
        onNext();
      } else if (key.toLowerCase() === 'm') onFlag();
      else {
        const given = chosenBy(key, question);
        if (!given) return;
        onGive(given);
      }
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [question, isOff, hasSingleKeys, onGive, onNext, onFlag]);
}

const isTyping = (target: Element): boolean =>
  takesText(target) && !target.matches('input[type="radio"], input[type="checkbox"]');

function chosenBy(key: string, { kind, options, given }: AttemptQuestion): GivenAnswer | null {
  const option = options[Number(key) - 1]?.number;
  if (!/^\d$/.test(key) || option === undefined) return null;
  if (kind === 'single') return { kind, option };
  if (kind !== 'multiple') return null;
  const before = given?.kind === 'multiple' ? given.options : [];
  return {
    kind,
    options: before.includes(option) ? before.filter((one) => one !== option) : [...before, option],
  };
}
