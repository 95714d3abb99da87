import { endpoint, type Answer, type Query } from '../endpoint.ts';
import type * as Schemas from './eligibility.schema.ts';

const root = '/api/admin/eligibility/';
const one = `${root}:id/` as const;
const deciding = { audience: 'admin', tags: ['Eligibility', 'Audit'] } as const;

/** Claims of eligibility as the staff check them. Nobody decides their own. */
export const adminEligibility = {
  list: endpoint<typeof Schemas.listSchemas>('GET', root, {
    audience: 'admin',
    tags: ['Eligibility'],
  }),
  /** With what the member typed: reading it is audited. */
  one: endpoint<typeof Schemas.oneSchemas>('GET', one, {
    audience: 'admin',
    tags: ['Eligibility'],
  }),
  grant: endpoint<typeof Schemas.grantSchemas>('POST', `${one}grant/`, deciding),
  refuse: endpoint<typeof Schemas.refuseSchemas>('POST', `${one}refuse/`, deciding),
  revoke: endpoint<typeof Schemas.refuseSchemas>('POST', `${one}revoke/`, deciding),
  /** The bytes of an identity document, once the audit log says who opened it and why. */
  openDocument: endpoint<typeof Schemas.openDocumentSchemas>('POST', `${root}documents/:id/open/`, {
    audience: 'admin',
    tags: ['Audit'],
    binary: true,
  }),
};

export type AdminClaims = Answer<typeof adminEligibility.list>;
export type AdminClaim = AdminClaims['items'][number];
export type AdminClaimDetail = Answer<typeof adminEligibility.one>;
export type AdminClaimsQuery = Query<typeof adminEligibility.list>;
