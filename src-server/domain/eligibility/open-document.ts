import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { identityDocuments } from '../../database/schema/eligibility.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertClaimOfOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { liveFile } from '../files/records.ts';
import { claimSubject } from './claim-rows.ts';
import { openDocument } from './document-cipher.ts';
import type { DocumentRow } from './document-rows.ts';
import { reasonOf } from './reason.ts';

interface Opening {
  readonly actorId: number;
  readonly id: string;
  readonly reason: string;
}

interface OpenedDocument extends Pick<DocumentRow, 'kind' | 'type'> {
  readonly bytes: Buffer;
}

/**
 * Opens an identity document of a claim for somebody of the staff. The audit log has who, why and which
 * before a byte is read, whatever comes of it.
 * @throws DomainError `validation` of the reason; `not_found`, also of what was sent with no claim; `own_benefit`, `document_erased`
 *   {erased_at}, `files_unreachable`
 */
export async function readDocument(services: Services, opening: Opening): Promise<OpenedDocument> {
  const { database, files, keys } = services;
  const reason = reasonOf('reason', opening.reason);
  const { row, key } = await database.transaction((tx) =>
    noteOpening(tx, services, { ...opening, reason }),
  );
  const stored = await files.read(key);
  if (!stored) throw new DomainError('files_unreachable', { message: 'The bytes are gone' });
  const sealed = { sealedKey: row.sealedKey, bytes: await buffer(stored) };
  return { kind: row.kind, type: row.type, bytes: openDocument(keys, row, sealed) };
}

async function noteOpening(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id, reason }: Opening,
) {
  const [row] = await tx
    .select()
    .from(identityDocuments)
    .where(eq(identityDocuments.id, id))
    .for('share');
  if (!row || row.claimId === null) throw new DomainError('not_found');
  await assertClaimOfOthers(tx, actorId, row);
  const { erasedAt, sealedKey, fileId } = row;
  if (sealedKey === null || fileId === null) {
    throw new DomainError('document_erased', {
      details: { erased_at: erasedAt?.toISOString() ?? null },
    });
  }
  const { key } = await liveFile(tx, fileId);
  await audit(tx, {
    actorId,
    action: 'eligibility.document_opened',
    subject: claimSubject(row.claimId),
    after: { member: row.memberId, document: row.kind, reason },
    at: clock.now(),
  });
  return { row: { ...row, sealedKey }, key };
}
