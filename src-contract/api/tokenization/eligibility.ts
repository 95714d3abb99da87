import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './eligibility.schema.ts';

const root = '/api/tokenization/eligibility/';
const writing = { audience: 'member', tags: ['Eligibility'] } as const;

/**
 * Who a member is, checked by the staff for a time: what subscribing needs. While the area is switched off
 * nothing new is taken in; what was asked for can be read and taken back.
 */
export const eligibility = {
  state: endpoint<typeof Schemas.stateSchemas>('GET', root, writing),
  /** Multipart; `kind` comes before `file`. What is part of no claim is erased after a time. */
  sendDocument: endpoint<typeof Schemas.sendDocumentSchemas>('POST', `${root}documents/`, {
    ...writing,
    multipart: true,
  }),
  /** Erases a document that is part of no claim. */
  removeDocument: endpoint<typeof Schemas.removeDocumentSchemas>(
    'POST',
    `${root}documents/:id/remove/`,
    writing,
  ),
  ask: endpoint<typeof Schemas.askSchemas>('POST', root, writing),
  /** Takes back what nobody has decided; its documents are erased. */
  withdraw: endpoint<typeof Schemas.withdrawSchemas>('POST', `${root}:id/withdraw/`, writing),
};

export type EligibilityState = Answer<typeof eligibility.state>;
export type EligibilityClaim = Answer<typeof eligibility.ask>;
export type IdentityDocument = Answer<typeof eligibility.sendDocument>;
export type NewClaim = Body<typeof eligibility.ask>;
