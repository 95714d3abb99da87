/**
 * control: Ctrl, ⌘ on Apple's keyboards, with a letter · alt: Alt or ⌥ with a letter · go: `G`, then
 * a letter · sign: a sign by itself.
 */
export type Chord =
  | { readonly kind: 'control' | 'alt' | 'go'; readonly letter: string }
  | { readonly kind: 'sign'; readonly sign: string };

export interface KeyBinding {
  readonly chord: Chord;
  readonly run: () => void;
}

/** The parts of a keyboard event that decide. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

/** Milliseconds within which the letter must follow the `G`. */
export const GO_WINDOW = 1_500;

interface Circumstances {
  /** Typing goes into a field, or something lies over the screen. */
  readonly isBusy: boolean;
  /** Whether keys without a modifier act: some members are disturbed by them. */
  readonly hasSingleKeys: boolean;
  /** Milliseconds on any clock that only goes forward. */
  readonly now: number;
}

/** Reads presses one after the other, and says which binding they mean. */
export class KeyReader {
  /** When `G` was pressed; undefined: it was not, or something else came between. */
  #goAt: number | undefined;

  read(
    press: Press,
    bindings: readonly KeyBinding[],
    { isBusy, hasSingleKeys, now }: Circumstances,
  ): KeyBinding | undefined {
    const goAt = this.#goAt;
    this.#goAt = undefined;
    const find = (isIt: (chord: Chord) => boolean) => bindings.find(({ chord }) => isIt(chord));
    const { altKey: alt, ctrlKey, metaKey, shiftKey: shift } = press;
    const control = ctrlKey || metaKey;

    if (control) {
      if (alt || shift) return undefined;
      return find((chord) => chord.kind === 'control' && isLetter(chord.letter, press));
    }
    if (isBusy) return undefined;
    if (alt) {
      if (shift) return undefined;
      return find((chord) => chord.kind === 'alt' && isLetter(chord.letter, press));
    }
    if (!hasSingleKeys) return undefined;
    if (!shift && goAt !== undefined && now - goAt <= GO_WINDOW) {
      return find((chord) => chord.kind === 'go' && isLetter(chord.letter, press));
    }
    if (!shift && press.key.toLowerCase() === 'g') {
      this.#goAt = now;
      return undefined;
    }
    return find((chord) => chord.kind === 'sign' && chord.sign === press.key);
  }
}

/** By what the key writes; with Alt some systems write something else, then by its place. */
function isLetter(letter: string, { key, code, altKey }: Press): boolean {
  const written = key.toLowerCase();
  if (written === letter.toLowerCase()) return true;
  return altKey && !/^[a-z]$/.test(written) && code === `Key${letter.toUpperCase()}`;
}
