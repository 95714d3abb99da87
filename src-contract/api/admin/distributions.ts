import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './distributions.schema.ts';

const root = '/api/admin/offerings/:id/distributions/';

/** What is distributed among the holders of an issued offering. Declaring takes two persons. */
export const adminDistributions = {
  list: endpoint<typeof Schemas.adminDistributionsSchemas>('GET', root, {
    audience: 'admin',
    tags: ['Offerings'],
  }),
  declare: endpoint<typeof Schemas.declareSchemas>('POST', root, {
    audience: 'admin',
    tags: ['Offerings', 'Proposals'],
  }),
};

export type AdminDistributions = Answer<typeof adminDistributions.list>;
