import { useEffect, type RefObject } from 'react';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { isTaken } from '#renderer/lib/browser/keyboard.ts';
import { playerKey, type PlayerKey } from './player-state.ts';

/** Keys that elements which have the focus use themselves. */
const ownKeys: Readonly<Record<string, string>> = {
  ' ': 'a, button, summary, [role="tab"], [role="slider"], input, select',
  ArrowLeft: '[role="tab"], [role="slider"], input, select',
  ArrowRight: '[role="tab"], [role="slider"], input, select',
};

/**
 * The player's keys, wherever the focus is on its screen: what a field, a list or a button uses itself
 * is left to it. Single letters are off for who switched them off, except inside of the player.
 */
export function usePlayerKeys(
  player: RefObject<HTMLElement | null>,
  act: (key: PlayerKey) => void,
): void {
  const hasSingleKeys = useHasSingleKeys();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      const pressed = isPlain(event) ? playerKey(key) : null;
      if (!pressed || !(target instanceof Element) || isTaken(target)) return;
      const isInside = player.current?.contains(target) ?? false;
      if (!isInside && (!hasSingleKeys || target.closest('[data-own-keys]'))) return;
      const own = ownKeys[key];
      if (own !== undefined && target.closest(own)) return;
      event.preventDefault();
      act(pressed);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [player, act, hasSingleKeys]);
}

/** Nobody has used it, and no other key is held. */
const isPlain = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey;
