import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { fileTypes } from '#contract/rules/files.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { readerOf, refuseReading, type ReadRules, type Reader } from './readers.ts';
import { liveFile, type FileRow } from './records.ts';

/** File, member and end (seconds since 1970) in base 36, signature of the three. */
const TOKEN = /^([\w-]{32})\.([0-9a-z]{1,10})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** Where files are opened: pictures are shown, everything else is saved. */
export const filePaths = {
  picture: '/api/files/picture/',
  download: '/api/files/download/',
} as const;
export type FilePath = keyof typeof filePaths;

export const isPicture = ({ type }: Pick<FileRow, 'type'>): boolean => type === fileTypes.picture;

export interface FileLink {
  /** Path below the origin. */
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * A link that opens a file for a time without a token. It is one member's: it stops where they may not
 * read the file any more. Whoever calls this has asked whether they may.
 */
export async function fileLink(
  db: Database,
  services: Pick<Services, 'settings' | 'clock' | 'keys'>,
  file: Pick<FileRow, 'id' | 'type'>,
  memberId: number,
): Promise<FileLink> {
  const { file_link_minutes: minutes } = await services.settings.read(db);
  const end = Math.ceil((services.clock.now().getTime() + minutes * MINUTE_MS) / 1000);
  const signed = [file.id, memberId.toString(36), end.toString(36)].join('.');
  const token = `${signed}.${services.keys.sign('file', signed)}`;
  return {
    url: `${filePaths[isPicture(file) ? 'picture' : 'download']}${token}`,
    expiresAt: new Date(end * 1000),
  };
}

/**
 * A file with a fresh link to it.
 * @throws DomainError `not_found`, also where the reader may not read it
 */
export async function openFile(
  db: Database,
  services: Pick<Services, 'settings' | 'clock' | 'keys'>,
  rules: ReadRules,
  { id, reader }: { readonly id: string; readonly reader: Reader },
): Promise<{ readonly file: FileRow; readonly link: FileLink }> {
  const file = await liveFile(db, id);
  await refuseReading(db, rules, file, reader);
  return { file, link: await fileLink(db, services, file, reader.memberId) };
}

/**
 * What a link opens. Whatever is wrong with it is refused alike: forged, altered, ended, of a file that
 * was dropped, of a member who is blocked or may not read it any more, or opened where such files are not.
 * @throws DomainError `not_found`
 */
export async function fileOfLink(
  services: Services,
  rules: ReadRules,
  token: string,
  path: FilePath,
): Promise<FileRow & { key: string }> {
  const { db } = services.database;
  const signed = readToken(services, token);
  const reader = signed && (await readerOf(db, signed.memberId));
  if (!signed || !reader) throw new DomainError('not_found', { message: 'No such link' });
  const file = await liveFile(db, signed.id);
  await refuseReading(db, rules, file, reader);
  if (path === 'picture' && !isPicture(file)) throw new DomainError('not_found');
  return file;
}

function readToken({ keys, clock }: Pick<Services, 'keys' | 'clock'>, token: string) {
  const [, id, member, end, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || member === undefined || end === undefined) return null;
  const expected = Buffer.from(keys.sign('file', [id, member, end].join('.')));
  const given = Buffer.from(signature ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  if (parseInt(end, 36) * 1000 <= clock.now().getTime()) return null;
  return { id, memberId: parseInt(member, 36) };
}
