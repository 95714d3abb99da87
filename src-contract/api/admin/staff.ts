import type * as Schemas from './staff.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const adminStaff = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/staff/', {
    audience: 'admin',
    tags: ['Staff'],
  }),
  /** Appoints, changes or ends a role; another person with the duty `staff` accepts it. */
  set: endpoint<typeof Schemas.setSchemas>('POST', '/api/admin/staff/', {
    audience: 'admin',
    tags: ['Staff', 'Proposals', 'Audit'],
  }),
};

export type StaffList = Answer<typeof adminStaff.list>;
export type StaffPerson = StaffList['items'][number];
