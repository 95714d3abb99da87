import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { notAnImage } from '../domain/files/avatars.ts';
import { DomainError } from '../domain/base/errors.ts';
import { FileStoreError } from '../storage/file-store.ts';
import { UploadedFile } from '../domain/files/uploads.ts';

type Value = string | UploadedFile | Branch;
/** Without a prototype: a key named `__proto__` is a key like any other. */
interface Branch {
  [key: string]: Value;
}

const KEY_PATTERN = /^[^[\]]+(?:\[[^[\]]+\])*$/;
const DEPTH_MAX = 4;
/** Characters of a wrong key that its refusal repeats. */
const NAME_SHOWN = 60;

/** Turns a multipart body into the object that its bracketed keys describe. */
export async function readMultipart(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) {
    throw new DomainError('validation', { message: 'Send multipart/form-data' });
  }
  const body = emptyBranch();
  try {
    for await (const part of request.parts()) {
      // The library's types promise a name; a part that has none gives undefined.
      if (typeof (part.fieldname as unknown) !== 'string') throw malformed('');
      const value =
        part.type === 'file' ? new UploadedFile(await part.toBuffer()) : String(part.value);
      setValue(body, part.fieldname, value);
    }
  } catch (error) {
    throw refusalOfBody(error);
  }
  request.body = body;
}

/**
 * A file that is too large is reported by the read of it, or by the one after where it ended just there.
 * Whatever else the parser says without a status of its own is about a body that it can't read: no
 * boundary, no end, a malformed header.
 */
export function refusalOfBody(error: unknown): unknown {
  const isKnown = error instanceof DomainError || error instanceof FileStoreError;
  if (!(error instanceof Error) || isKnown) return error;
  const isTooLarge = 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  if (isTooLarge && 'part' in error) {
    return notAnImage((error.part as MultipartFile).fieldname.slice(0, NAME_SHOWN));
  }
  if ('statusCode' in error) return error;
  return new DomainError('validation', { message: 'Malformed multipart body', cause: error });
}

/**
 * Sets `address[city]` as `city` of `address`.
 * @throws DomainError `validation` for keys that are malformed, repeated, or both value and object
 */
export function setValue(body: Branch, key: string, value: string | UploadedFile): void {
  const path = KEY_PATTERN.test(key) ? key.split(/[[\]]+/).filter(Boolean) : [];
  const last = path.pop();
  if (last === undefined || path.length >= DEPTH_MAX) throw malformed(key);
  let branch = body;
  for (const name of path) {
    branch[name] ??= emptyBranch();
    const next = branch[name];
    if (typeof next === 'string' || next instanceof UploadedFile) throw malformed(key);
    branch = next;
  }
  if (last in branch) throw malformed(key);
  branch[last] = value;
}

export function emptyBranch(): Branch {
  return Object.create(null) as Branch;
}

function malformed(key: string): DomainError {
  return new DomainError('validation', {
    message: 'Malformed multipart key',
    fields: { [key.slice(0, NAME_SHOWN)]: { id: 'field.unknown' } },
  });
}
