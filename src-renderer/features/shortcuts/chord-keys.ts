import { modifierNames } from '#renderer/lib/browser/keyboard.ts';
import type { Chord } from './key-bindings.ts';

/** A chord as it is written on the keys of this device. */
export function chordKeys(chord: Chord): readonly string[] {
  if (chord.kind === 'sign') return [chord.sign];
  if (chord.kind === 'go') return ['G', chord.letter];
  return [modifierNames()[chord.kind], chord.letter];
}
