import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './offerings.schema.ts';

const root = '/api/admin/offerings/';
const one = `${root}:id/` as const;
const reading = { audience: 'admin', tags: ['Offerings'] } as const;
const deciding = { audience: 'admin', tags: ['Offerings', 'Proposals'] } as const;

/** Offerings as administrators prepare and allot them. Whatever binds takes two persons. */
export const adminOfferings = {
  list: endpoint<typeof Schemas.adminOfferingsSchemas>('GET', root, reading),
  one: endpoint<typeof Schemas.adminOfferingSchemas>('GET', one, reading),
  create: endpoint<typeof Schemas.createOfferingSchemas>('POST', root, reading),
  change: endpoint<typeof Schemas.changeOfferingSchemas>('PATCH', one, reading),
  addDocument: endpoint<typeof Schemas.addDocumentSchemas>('POST', `${one}documents/`, reading),
  writeVersion: endpoint<typeof Schemas.writeVersionSchemas>(
    'POST',
    `${one}documents/:document/`,
    reading,
  ),
  version: endpoint<typeof Schemas.versionSchemas>('GET', `${one}versions/:version/`, reading),
  approve: endpoint<typeof Schemas.approveOfferingSchemas>('POST', `${one}approve/`, deciding),
  approveVersion: endpoint<typeof Schemas.approveVersionSchemas>(
    'POST',
    `${one}versions/:version/approve/`,
    deciding,
  ),
  cancel: endpoint<typeof Schemas.cancelOfferingSchemas>('POST', `${one}cancel/`, deciding),
  allotment: endpoint<typeof Schemas.allotmentSchemas>('GET', `${one}allotment/`, reading),
  allot: endpoint<typeof Schemas.allotSchemas>('POST', `${one}allot/`, deciding),
};

export type AdminOffering = Answer<typeof adminOfferings.one>;
export type OfferingFields = Body<typeof adminOfferings.create>;
export type OfferingAllotment = Answer<typeof adminOfferings.allotment>;
