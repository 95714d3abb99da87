import { endpoint, type Answer } from '../../endpoint.ts';
import type * as Schemas from './payments.schema.ts';

const root = '/api/admin/offerings/:id/issuer/';
const deciding = { audience: 'admin', tags: ['Offerings', 'Proposals'] } as const;

/** What is owed to the issuer of an offering and paid to it. Address and payment take two persons. */
export const issuerPayments = {
  view: endpoint<typeof Schemas.issuerSchemas>('GET', root, {
    audience: 'admin',
    tags: ['Offerings'],
  }),
  address: endpoint<typeof Schemas.issuerAddressSchemas>('POST', `${root}address/`, deciding),
  pay: endpoint<typeof Schemas.issuerPaySchemas>('POST', `${root}payments/`, deciding),
  cancel: endpoint<typeof Schemas.issuerCancelSchemas>('POST', `${root}payments/:number/cancel/`, {
    audience: 'admin',
    tags: ['Offerings'],
  }),
};

export type IssuerView = Answer<typeof issuerPayments.view>;
export type IssuerPayment = IssuerView['payments'][number];
