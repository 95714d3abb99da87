import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import type { IdentityDocumentKind } from '#contract/rules/eligibility/documents.ts';
import { claimLimits } from '#contract/rules/eligibility/limits.ts';
import type { Transaction } from '../../database/database.ts';
import { identityDocuments } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { assertAreaOn } from '../base/areas.ts';
import { DomainError } from '../base/errors.ts';
import type { PictureEncoder } from '../files/encoder.ts';
import { maxBytesOf, receiveFile, type ReceivedFile } from '../files/receive.ts';
import { recordFile, refuseWithoutRoom } from '../files/records.ts';
import { discard } from '../files/store-upload.ts';
import { sealDocument, type DocumentOwner } from './document-cipher.ts';
import type { DocumentRow } from './document-rows.ts';

const ID_BYTES = 24;
const purpose = 'identity_document';

/** A document whose bytes lie in the store, encrypted, and that no row knows of yet. */
export interface ReceivedDocument {
  readonly id: string;
  readonly kind: IdentityDocumentKind;
  /** By content, and bytes, before it was encrypted. */
  readonly type: string;
  readonly size: number;
  readonly sealedKey: string;
  readonly file: ReceivedFile;
}

/**
 * Checks a document as every file is checked, a PDF also for what it does by itself, and writes it to the
 * store encrypted. Neither its own name nor a hash of its content is kept.
 * @throws DomainError `area_off`; as `receiveFile`
 */
export async function receiveDocument(
  services: Services,
  encoder: PictureEncoder,
  memberId: number,
  { kind, source }: { readonly kind: IdentityDocumentKind; readonly source: Readable },
): Promise<ReceivedDocument> {
  const { db } = services.database;
  await assertAreaOn(db, services, 'tokenization');
  await refuseWithoutRoom(db, services, memberId, { purpose, size: 1 });
  const maxBytes = maxBytesOf(purpose, await services.settings.read(db));
  const owner = { id: services.random.token(ID_BYTES), memberId };
  const sealing = sealingStore(services, owner);
  const { key, type, size } = await receiveFile(
    { random: services.random, files: sealing.store },
    encoder,
    { purpose, name: kind, source },
    maxBytes,
  );
  const { sealedKey, bytes } = sealing.sealed();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const hidden = { type: 'application/octet-stream', name: 'document', size: bytes.length, sha256 };
  return { id: owner.id, kind, type, size, sealedKey, file: { key, purpose, ...hidden } };
}

/** The product's store, which gets one document, and gets it encrypted. */
function sealingStore(services: Services, owner: DocumentOwner) {
  let result: ReturnType<typeof sealDocument> | undefined;
  const { files } = services;
  return {
    store: {
      ...files,
      async put(key: string, source: Readable): Promise<void> {
        result = sealDocument(services, owner, await buffer(source));
        await files.put(key, Readable.from(result.bytes, { objectMode: false }));
      },
    },
    sealed() {
      if (!result) throw new Error('The document was not written');
      return result;
    },
  };
}

/**
 * Makes a received document its member's, part of no claim yet; where that is refused, its bytes go.
 * @throws DomainError `too_many` {max}; as `recordFile`
 */
export async function keepDocument(
  services: Services,
  memberId: number,
  received: ReceivedDocument,
): Promise<DocumentRow> {
  try {
    return await services.database.transaction((tx) =>
      recordDocument(tx, services, memberId, received),
    );
  } catch (error) {
    await discard(services, received.file);
    throw error;
  }
}

async function recordDocument(
  tx: Transaction,
  services: Services,
  memberId: number,
  { file, ...received }: ReceivedDocument,
): Promise<DocumentRow> {
  // One at a time, as it looks what there is room for: what is counted next stays true.
  const { id: fileId } = await recordFile(tx, services, memberId, { ...file, object: received.id });
  const unsent = await tx.$count(
    identityDocuments,
    and(eq(identityDocuments.memberId, memberId), isNull(identityDocuments.claimId)),
  );
  const max = claimLimits.documents;
  if (unsent >= max) throw new DomainError('too_many', { details: { max } });
  const [row] = await tx
    .insert(identityDocuments)
    .values({ ...received, memberId, fileId, createdAt: services.clock.now() })
    .returning();
  if (!row) throw new Error('No document was recorded');
  return row;
}
