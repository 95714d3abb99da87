import type { PictureEncoder } from '#server/domain/files/encoder.ts';

/** Of tests that send no picture. */
export const noPictures: PictureEncoder = {
  encode: () => Promise.resolve(null),
  pid: () => null,
  close() {},
};
