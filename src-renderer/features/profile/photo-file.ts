import { AVATAR_BYTES } from '#contract/rules/limits.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Megabytes, for the texts. */
export const PHOTO_MAX = AVATAR_BYTES / (1024 * 1024);

/** Whether a file may be a photo at all; only decoding it proves it. */
export const isPhoto = ({ type, size }: File): boolean =>
  photoTypes.some((one) => one === type) && size > 0 && size <= AVATAR_BYTES;
