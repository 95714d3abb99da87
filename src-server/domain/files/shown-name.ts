import { FILE_NAME_MAX, type FileKind } from '#contract/rules/files.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';

/** Endings that a kind may keep; the first one is added where it has another. */
const endings: Readonly<Record<FileKind, readonly string[]>> = {
  picture: ['webp'],
  pdf: ['pdf'],
  text: ['txt', 'csv', 'md', 'log'],
  recording: ['json'],
  sealed: ['age'],
  captions: ['vtt'],
  mp4: ['mp4', 'm4v'],
  webm: ['webm'],
  zip: ['zip'],
};
/** Endings of what pictures were before they were stored as WebP. */
const PICTURE_ENDING = /\.(?:jpe?g|png|webp|gif)$/i;
/** What file systems or browsers read as more than a letter. */
const RESERVED = /[<>:"|?*\\/]/g;
/** How browsers write what would end a name in the header that carries it. */
const ESCAPED = /%(?:22|0[AD])/gi;
const WITHOUT_NAME = 'file';

/**
 * A file's name as people see and save it: without folders, control characters, letters that turn the
 * direction of text, or what a file system reads into it; with an ending that says what the content is,
 * so that a text called `photo.png` or `setup.exe` opens as a text.
 */
export function shownName(given: string, kind: FileKind): string {
  const last =
    given.toWellFormed().normalize('NFC').replaceAll(ESCAPED, '_').split(/[/\\]/).at(-1) ?? '';
  const letters = Array.from(last).filter(isVisibleText);
  const seen = letters.join('').replaceAll(RESERVED, '_');
  const name = trimmed(kind === 'picture' ? seen.replace(PICTURE_ENDING, '') : seen);
  const [first = '', ...others] = endings[kind];
  const own = [first, ...others].find((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const stem = own === undefined ? name : trimmed(name.slice(0, -own.length - 1));
  const ending = `.${own ?? first}`;
  return cut(stem || WITHOUT_NAME, FILE_NAME_MAX - ending.length) + ending;
}

/** Windows drops dots and spaces at the end; a dot at the beginning hides a file. */
const trimmed = (text: string): string =>
  text.replaceAll(/^[\s.]+|[\s.]+$/g, '').replaceAll(/\s+/g, ' ');

/** At most so many UTF-16 units, no letter halved. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return trimmed(text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')) || WITHOUT_NAME;
}
