import type { CodeClock } from '#renderer/domain/secret-code/secret-code-field.tsx';
import { getTabStorage } from '#renderer/lib/device/storage.ts';
import { pictureFrom } from './cropped-picture.ts';
import { profileFields, type PictureChange, type ProfileValues } from './profile-values.ts';

/** What was changed and not saved yet. A code is never among it, only when it ends. */
export interface ProfileDraft {
  readonly values: Partial<ProfileValues>;
  readonly picture: PictureChange;
  readonly clock: CodeClock | null;
}

export const emptyDraft: ProfileDraft = { values: {}, picture: undefined, clock: null };

/** As it is kept: a picture as a data URL, '' for its removal. */
interface KeptDraft {
  readonly values?: unknown;
  readonly picture?: unknown;
  readonly clock?: unknown;
}

/** Of one member in one tab: another account that signs in here finds nothing. */
const keyOf = (username: string) => `profile-draft.${username}`;

/** The draft left by a reload; whatever cannot be read is as good as none. */
export function loadDraft(username: string): ProfileDraft {
  try {
    const kept = JSON.parse(getTabStorage().getItem(keyOf(username)) ?? '{}') as KeptDraft;
    return {
      values: valuesOf(kept.values),
      picture: pictureOf(kept.picture),
      clock: clockOf(kept.clock),
    };
  } catch {
    return emptyDraft;
  }
}

/** Keeps what was changed until the tab closes; without a change nothing is kept. */
export function saveDraft(username: string, draft: ProfileDraft): void {
  const { values, picture, clock } = draft;
  if (Object.keys(values).length === 0 && picture === undefined) {
    getTabStorage().removeItem(keyOf(username));
    return;
  }
  const kept = {
    values,
    ...(picture !== undefined && { picture: picture === null ? '' : picture.url }),
    ...(clock && { clock }),
  };
  getTabStorage().setItem(keyOf(username), JSON.stringify(kept));
}

function valuesOf(kept: unknown): Partial<ProfileValues> {
  const entries = Object.entries(kept ?? {}).filter(
    ([field, value]) => profileFields.some((one) => one === field) && typeof value === 'string',
  );
  return Object.fromEntries(entries);
}

function clockOf(kept: unknown): CodeClock | null {
  const { expiresAt, resendAt } = (kept ?? {}) as Partial<Record<keyof CodeClock, unknown>>;
  const isClock = typeof expiresAt === 'number' && typeof resendAt === 'number';
  return isClock ? { expiresAt, resendAt } : null;
}

function pictureOf(kept: unknown): PictureChange {
  if (kept === '') return null;
  return typeof kept === 'string' ? pictureFrom(kept) : undefined;
}
