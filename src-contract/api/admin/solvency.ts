import { endpoint } from '../endpoint.ts';
import type * as Schemas from './solvency.schema.ts';

export const adminSolvency = {
  /** All leaves of an edition, which recompute the whole of it; reading them is in the audit log. */
  leaves: endpoint<typeof Schemas.leavesSchemas>('GET', '/api/admin/solvency/:day/leaves/', {
    audience: 'admin',
    tags: ['Solvency'],
    binary: true,
  }),
};
