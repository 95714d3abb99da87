import { Transform } from 'node:stream';

/** Control characters but for tab, the ends of lines and of pages. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/;

/** Whether bytes are UTF-8 without control characters; of a beginning, its last letter may be cut. */
export function isPlainText(bytes: Buffer, isWhole: boolean): boolean {
  try {
    return !CONTROL.test(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole }),
    );
  } catch {
    return false;
  }
}

/** Passes plain text on and breaks off at the first thing that is none, with the error given. */
export function plainTextOnly(refusal: () => Error): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isPlain = (chunk: Buffer | undefined): boolean => {
    try {
      return !CONTROL.test(decoder.decode(chunk, { stream: chunk !== undefined }));
    } catch {
      return false;
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isPlain(chunk)) done(null, chunk);
      else done(refusal());
    },
    flush(done) {
      done(isPlain(undefined) ? null : refusal());
    },
  });
}
