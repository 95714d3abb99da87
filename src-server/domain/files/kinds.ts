import { fileTypeFromBuffer } from 'file-type';
import { DIAGNOSTICS_BEGINNING, SEALED_BEGINNING } from '#contract/diagnostics/diagnostics.ts';
import type { FileKind, FilePurpose } from '#contract/rules/files.ts';
import { fileRules } from '#contract/rules/files.ts';
import { invalidField, type DomainError } from '../base/errors.ts';
import { isPlainText } from './plain-text-stream.ts';

/** What is looked at of a file's beginning to tell what it is. */
export const SAMPLE_BYTES = 4100;

/** Endings that stand for archives and packed folders, as `file-type` names what it finds. */
const archives = new Set(
  '7z ace apk ar arj arrow asar br bz2 cab chm cpio crx deb dmg egg gz iso jar jmp lz lz4 lzh rar rpm tar tar.gz tgz wim xar xpi xz z zip zst'.split(
    ' ',
  ),
);
/** What a machine or another program runs. */
const programs = new Set('class dex elf exe lnk macho msi nes pyc sh swf wasm'.split(' '));

const kindOfType: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/zip': 'zip',
  'text/vtt': 'captions',
};

/** By their first bytes, beside what `file-type` knows. */
const SHEBANG = Buffer.from('#!');
const JAVA_OR_FAT_MACHO = Buffer.from([0xca, 0xfe, 0xba, 0xbe]);

/** What follows is checked where it is looked at: nothing of it is read here. */
const RECORDING = new RegExp(
  `^${DIAGNOSTICS_BEGINNING}\\d{1,4},"checksum":"[\\da-f]{64}","content":\\{`,
);
const RECORDING_SAMPLE = 200;
/** Encrypted to a public key; to a password is not what the team opens. */
const SEALED = Buffer.from(`${SEALED_BEGINNING}-> X25519 `);

type Found = FileKind | 'archive' | 'program' | 'unknown';

/**
 * What a file is for a purpose, by its first bytes alone; name and declared type say nothing.
 * @param sample its first {@link SAMPLE_BYTES}, or all of it
 * @throws DomainError `validation` naming what is wrong with the field `file`
 */
export async function kindFor(purpose: FilePurpose, sample: Buffer): Promise<FileKind> {
  const { kinds, refusal } = fileRules[purpose];
  if (sample.length === 0) throw invalidField('file', 'file.empty');
  const found = await findKind(sample);
  const kind = found === 'text' ? textKind(kinds, sample) : found;
  if (kind === 'captions' && !kinds.includes(kind) && kinds.includes('text')) return 'text';
  const accepted = kinds.find((one) => one === kind);
  if (accepted) return accepted;
  if (found === 'program') throw invalidField('file', 'file.program');
  if (found === 'archive' || found === 'zip') throw invalidField('file', 'file.archive');
  throw refused(refusal);
}

const refused = (id: string): DomainError => invalidField('file', id);

async function findKind(sample: Buffer): Promise<Found> {
  if (startsWith(sample, SHEBANG) || startsWith(sample, JAVA_OR_FAT_MACHO)) return 'program';
  if (startsWith(sample, SEALED)) return 'sealed';
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  if (found === undefined) return isPlainText(sample, false) ? 'text' : 'unknown';
  if (programs.has(found.ext)) return 'program';
  if (kindOfType[found.mime]) return kindOfType[found.mime] ?? 'unknown';
  return archives.has(found.ext) ? 'archive' : 'unknown';
}

/** A text is what the purpose takes of texts: a recording where it begins as those are written. */
function textKind(kinds: readonly FileKind[], sample: Buffer): Found {
  if (!kinds.includes('recording')) return 'text';
  return RECORDING.test(sample.toString('latin1', 0, RECORDING_SAMPLE)) ? 'recording' : 'unknown';
}

const startsWith = (sample: Buffer, bytes: Buffer): boolean =>
  sample.subarray(0, bytes.length).equals(bytes);
