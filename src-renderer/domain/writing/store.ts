import { getDeviceStorage } from '#renderer/lib/device/storage.ts';

/** What is written on, and by whom: one writing each, until they log out here. */
export interface WritingPlace {
  readonly username: string;
  readonly kind:
    | 'lesson'
    | 'course'
    | 'product'
    | 'offering'
    | 'offering-document'
    | 'offering-new-document';
  readonly id: number;
}

/** What was written and not saved yet, and on what. */
export interface Writing<Fields> {
  readonly version: number;
  readonly base: Fields;
  readonly fields: Fields;
}

const keyOf = ({ username, kind, id }: WritingPlace) => `${kind}-draft.${username}.${id}`;

/** What a reload left; whatever lacks one of its parts is as good as none. */
export function loadWriting<Fields extends object>(
  place: WritingPlace,
  names: readonly string[],
): Writing<Fields> | null {
  const isWhole = (kept: unknown): boolean =>
    typeof kept === 'object' && kept !== null && names.every((name) => name in kept);
  try {
    const kept = JSON.parse(getDeviceStorage().getItem(keyOf(place)) ?? '{}') as Partial<
      Record<keyof Writing<Fields>, unknown>
    >;
    return typeof kept.version === 'number' && isWhole(kept.base) && isWhole(kept.fields)
      ? (kept as Writing<Fields>)
      : null;
  } catch {
    return null;
  }
}

export function keepWriting(place: WritingPlace, writing: Writing<object>): void {
  getDeviceStorage().setItem(keyOf(place), JSON.stringify(writing));
}

export function dropWriting(place: WritingPlace): void {
  getDeviceStorage().removeItem(keyOf(place));
}
