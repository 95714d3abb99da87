import type { FastifyRequest } from 'fastify';
import { fileRules, sentPurposes, type SentPurpose } from '#contract/rules/files.ts';
import { hasDuty, type Standing } from '#contract/rules/staff.ts';
import { DomainError, invalidField } from '../domain/base/errors.ts';
import { tooLarge, type IncomingFile } from '../domain/files/receive.ts';
import { refusalOfBody } from './multipart.ts';

/** Longer than any word; a field of the body is cut there. */
const WORD_BYTES = 100;

interface UploadBody<Word extends string, Received> {
  /** The field that comes before the file and says what it is. */
  readonly name: string;
  /** The word of that field. @throws DomainError where it is none, or not for this caller */
  readonly read: (value: unknown) => Word;
  /** Writes what arrives while it arrives; the bytes of a body that is refused later are discarded. */
  readonly receive: (word: Word, file: SentFile) => Promise<Received>;
  readonly discard: (received: Received) => Promise<void>;
  /** Bytes that such a file may have. */
  readonly maxBytes: (word: Word) => Promise<number>;
}

/** As its sender calls it, and its bytes. */
type SentFile = Pick<IncomingFile, 'name' | 'source'>;

/**
 * Reads a multipart body of one word and then one `file`, which goes to the store piece by piece: it is
 * never held as a whole here. Leaves both as the request's body, the file as it was received.
 * @throws DomainError `validation` by field; as `read` and `receive`
 */
export async function readUpload<Word extends string, Received>(
  request: FastifyRequest,
  upload: UploadBody<Word, Received>,
): Promise<void> {
  if (!request.isMultipart()) {
    throw new DomainError('validation', { message: 'Send multipart/form-data' });
  }
  const { name } = upload;
  let word: Word | undefined;
  let received: Received | undefined;
  try {
    for await (const part of request.parts({ limits: oneFile })) {
      if (part.type === 'field' && part.fieldname === name) {
        word = upload.read(part.value);
        refuseDeclared(request, await upload.maxBytes(word));
      } else if (part.type === 'file' && part.fieldname === 'file') {
        if (word === undefined) throw invalidField(name, 'field.required');
        const sent = { name: part.filename, source: part.file };
        const said = word;
        received = await receiveOrEnd(part.file, () => upload.receive(said, sent));
      } else {
        throw unknownPart(part);
      }
    }
    if (word === undefined) throw invalidField(name, 'field.required');
    if (received === undefined) throw invalidField('file', 'file.required');
  } catch (error) {
    if (received) await upload.discard(received);
    throw refusalOfBody(error);
  }
  request.body = { [name]: word, file: received };
}

/** The limit of a file's size is kept by whoever receives it. */
const oneFile = {
  fileSize: Number.MAX_SAFE_INTEGER,
  files: 1,
  // One more than are taken: what is sent in place of the file is named.
  fields: 2,
  fieldSize: WORD_BYTES,
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

/** What a file is sent for. @throws DomainError `validation`, `forbidden` where the caller may not send such */
export function purposeOf(value: unknown, caller: Standing): SentPurpose {
  const purpose = sentPurposes.find((one) => one === value);
  if (purpose === undefined) throw invalidField('purpose', 'field.invalid');
  const { sentBy } = fileRules[purpose];
  const maySend = sentBy === 'member' || (sentBy !== null && hasDuty(caller, sentBy));
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
