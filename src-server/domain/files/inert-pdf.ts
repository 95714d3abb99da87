import { Transform } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { MEGABYTE } from '#contract/rules/files.ts';

/**
 * What makes a PDF do something or carry something beside its pages: scripts, programs, sending, files inside,
 * other documents, forms of XFA. An encrypted one can't be looked into.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToE|GoToR|Rendition|RichMedia|EmbeddedFiles?|XFA|Encrypt)(?![A-Za-z0-9])/;
/** What only a stream of objects has in its dictionary. */
const OBJECTS = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
const PREDICTOR = /\/Predictor(?![A-Za-z0-9])/;
const STREAM = /(?<!end)stream(?:\r\n|\n|\r)/g;
/** Characters before `stream` in which its dictionary is looked for. */
const DICTIONARY = 16 * 1024;
/** Bytes of one stream of objects, and of all of a file's together, once they are unpacked. */
const ONE_MAX = 16 * MEGABYTE;
const ALL_MAX = 64 * MEGABYTE;

/**
 * Whether a PDF only shows pages. Names are looked for in all of its bytes, whatever they belong to, with
 * their escapes (ISO 32000-2, 7.3.5) undone, and in its streams of objects (7.5.7), of which only those are
 * taken that can be unpacked: by Flate, without a predictor.
 */
export function isInertPdf(bytes: Buffer): boolean {
  const written = bytes.toString('latin1');
  if (ACTIVE.test(unescaped(written))) return false;
  let unpacked = 0;
  for (const { index, 0: keyword } of written.matchAll(STREAM)) {
    const dictionary = dictionaryBefore(written, index);
    if (!OBJECTS.test(dictionary)) continue;
    const objects = PREDICTOR.test(dictionary)
      ? null
      : inflated(bytes.subarray(index + keyword.length));
    unpacked += objects?.length ?? 0;
    if (objects === null || unpacked > ALL_MAX) return false;
    if (ACTIVE.test(unescaped(objects.toString('latin1')))) return false;
  }
  return true;
}

/** Passes a PDF on once all of it was looked at, and breaks off with the error given where it is active. */
export function inertPdfOnly(refusal: () => Error): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      const bytes = Buffer.concat(chunks);
      if (isInertPdf(bytes)) done(null, bytes);
      else done(refusal());
    },
  });
}

const unescaped = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

function dictionaryBefore(written: string, end: number): string {
  const before = written.slice(Math.max(0, end - DICTIONARY), end);
  return unescaped(before.slice(Math.max(0, before.lastIndexOf('obj'))));
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    // What follows the end of the data is not part of it.
    return inflateSync(bytes, { maxOutputLength: ONE_MAX });
  } catch {
    return null;
  }
}
