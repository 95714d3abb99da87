import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { IdentityDocumentKind } from '#contract/rules/eligibility/documents.ts';
import { fixedClock } from '../../../domain/base/clock.ts';
import { askClaim } from '../../../domain/eligibility/ask.ts';
import { claimsOf } from '../../../domain/eligibility/member-state.ts';
import { grantClaim } from '../../../domain/eligibility/decide.ts';
import { keepDocument, receiveDocument } from '../../../domain/eligibility/receive-document.ts';
import { createPictureEncoder, type PictureEncoder } from '../../../domain/files/encoder.ts';
import type { Services } from '../../../services.ts';
import { members } from '../../schema/members.ts';
import { identityPdf } from './identity-pdf.ts';

/** A claim of somebody, with documents that were made up for it. */
export interface DemoClaim {
  readonly memberId: number;
  readonly askedAt: Date;
  /** Null: it waits for the staff. */
  readonly grantedAt: Date | null;
}

/**
 * Asks for claims as members do and grants them as the staff do. Documents are stored in transactions of their own, so
 * this comes after the history. Who has a claim already is left out.
 */
export async function seedClaims(
  services: Services,
  actorId: number,
  claims: readonly DemoClaim[],
): Promise<void> {
  const encoder = createPictureEncoder();
  try {
    for (const claim of claims) await seedClaim(services, encoder, actorId, claim);
  } finally {
    encoder.close();
  }
}

async function seedClaim(
  services: Services,
  encoder: PictureEncoder,
  actorId: number,
  { memberId, askedAt, grantedAt }: DemoClaim,
): Promise<void> {
  const { database } = services;
  const { db } = database;
  if ((await claimsOf(db, memberId)).length > 0) return;
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Error('Nobody could ask for a claim');
  const name = `${member.firstName} ${member.lastName}`;
  const born = bornOn(memberId);
  const kinds: readonly IdentityDocumentKind[] =
    grantedAt === null ? ['identity_front', 'identity_back', 'proof_of_address'] : ['passport'];
  const documents: string[] = [];
  for (const [index, kind] of kinds.entries()) {
    // One after the other, a minute each.
    const sentAt = new Date(askedAt.getTime() - (kinds.length - index) * MINUTE_MS);
    const sending = { ...services, clock: fixedClock(sentAt) };
    const bytes = identityPdf([...said[kind], '', name, born, member.country]);
    const source = Readable.from([bytes], { objectMode: false });
    const received = await receiveDocument(sending, encoder, memberId, { kind, source });
    documents.push((await keepDocument(sending, memberId, received)).id);
  }
  await database.transaction(async (tx) => {
    const { id } = await askClaim(tx, { ...services, clock: fixedClock(askedAt) }, memberId, {
      kind: 'natural_person',
      country: member.country,
      document_name: name,
      document_date: born,
      documents,
    });
    if (grantedAt !== null) {
      await grantClaim(tx, { ...services, clock: fixedClock(grantedAt) }, { actorId, id });
    }
  });
}

const SAMPLE = 'Documento inventado para la demo';
const said: Readonly<Record<IdentityDocumentKind, readonly string[]>> = {
  passport: ['PASAPORTE', SAMPLE],
  identity_front: ['DOCUMENTO DE IDENTIDAD, FRENTE', SAMPLE],
  identity_back: ['DOCUMENTO DE IDENTIDAD, REVERSO', SAMPLE],
  proof_of_address: ['COMPROBANTE DE DOMICILIO', SAMPLE],
  registration: ['DOCUMENTO DE REGISTRO', SAMPLE],
};

/** A day on which somebody of age was born. */
function bornOn(memberId: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${1965 + (memberId % 35)}-${two(1 + (memberId % 12))}-${two(1 + (memberId % 28))}`;
}
