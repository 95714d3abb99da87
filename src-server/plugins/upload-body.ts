import type { FastifyRequest } from 'fastify';
import { fileRules, sentPurposes, type SentPurpose } from '#contract/rules/files.ts';
import { hasDuty, type Standing } from '#contract/rules/staff.ts';
import { DomainError, invalidField } from '../domain/base/errors.ts';
import { tooLarge, type IncomingFile, type ReceivedFile } from '../domain/files/receive.ts';
import { refusalOfBody } from './multipart.ts';

/** Longer than any purpose; a field of the body is cut there. */
const PURPOSE_BYTES = 100;

interface UploadBody {
  /** Writes what arrives while it arrives; the bytes of a body that is refused later are discarded. */
  readonly receive: (file: IncomingFile) => Promise<ReceivedFile>;
  readonly discard: (received: ReceivedFile) => Promise<void>;
  /** Bytes that a file for this purpose may have. */
  readonly maxBytes: (purpose: SentPurpose) => Promise<number>;
}

/**
 * Reads a multipart body of one `purpose` and then one `file`, which goes to the store piece by piece: it
 * is never held as a whole. Leaves both as the request's body, the file as {@link ReceivedFile}.
 * @throws DomainError `validation` by field, `forbidden` where the caller may not send such files; as
 *   `receive`
 */
export async function readUpload(request: FastifyRequest, upload: UploadBody): Promise<void> {
  if (!request.isMultipart()) {
    throw new DomainError('validation', { message: 'Send multipart/form-data' });
  }
  let purpose: SentPurpose | undefined;
  let received: ReceivedFile | undefined;
  try {
    for await (const part of request.parts({ limits: oneFile })) {
      if (part.type === 'field' && part.fieldname === 'purpose') {
        purpose = purposeOf(part.value, request.caller);
        refuseDeclared(request, await upload.maxBytes(purpose));
      } else if (part.type === 'file' && part.fieldname === 'file') {
        if (purpose === undefined) throw invalidField('purpose', 'field.required');
        received = await receiveOrEnd(part.file, () =>
          upload.receive({
            purpose: purpose as SentPurpose,
            name: part.filename,
            source: part.file,
          }),
        );
      } else {
        throw unknownPart(part);
      }
    }
    if (purpose === undefined) throw invalidField('purpose', 'field.required');
    if (received === undefined) throw invalidField('file', 'file.required');
  } catch (error) {
    if (received) await upload.discard(received);
    throw refusalOfBody(error);
  }
  request.body = { purpose, file: received };
}

/** The limit of a file's size is kept by whoever receives it. */
const oneFile = {
  fileSize: Number.MAX_SAFE_INTEGER,
  files: 1,
  // One more than are taken: what is sent in place of the file is named.
  fields: 2,
  fieldSize: PURPOSE_BYTES,
} as const;

/** What a file leaves unread when it is refused is not read any more. */
async function receiveOrEnd<T>(file: { destroy(): unknown }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    file.destroy();
    throw error;
  }
}

function purposeOf(value: unknown, caller: Standing | null): SentPurpose {
  const purpose = sentPurposes.find((one) => one === value);
  if (purpose === undefined) throw invalidField('purpose', 'field.invalid');
  const { sentBy } = fileRules[purpose];
  const maySend = sentBy === 'member' || (sentBy !== null && caller && hasDuty(caller, sentBy));
  if (!maySend) throw new DomainError('forbidden');
  return purpose;
}

/** Boundaries and headers of a body around its file. */
const AROUND_BYTES = 64 * 1024;

/** A length that is declared counts for nothing but this: who says it is too much need not send it. */
function refuseDeclared({ headers }: FastifyRequest, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes + AROUND_BYTES) throw tooLarge(maxBytes);
}

function unknownPart({ fieldname, type }: { readonly fieldname: unknown; readonly type: string }) {
  // A part without a name has none, whatever the library's types promise.
  const name = typeof fieldname === 'string' ? fieldname.slice(0, 60) : '';
  if (name === 'file' && type === 'field') return invalidField('file', 'file.required');
  return invalidField(name, 'field.unknown');
}
