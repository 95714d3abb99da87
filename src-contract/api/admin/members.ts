import type * as Schemas from './members.schema.ts';
import { endpoint, type Answer, type Query } from '../endpoint.ts';

const path = '/api/admin/members/';
const changes = { audience: 'admin', tags: ['Members', 'Proposals', 'Audit'] } as const;

export const adminMembers = {
  list: endpoint<typeof Schemas.listSchemas>('GET', path, { audience: 'admin', tags: ['Members'] }),
  one: endpoint<typeof Schemas.oneSchemas>('GET', `${path}:id/`, {
    audience: 'admin',
    tags: ['Members'],
  }),
  /** Ends every session; the member can neither sign in nor withdraw until unblocked. */
  block: endpoint<typeof Schemas.blockSchemas>('POST', `${path}:id/block/`, changes),
  unblock: endpoint<typeof Schemas.unblockSchemas>('POST', `${path}:id/unblock/`, changes),
  endSessions: endpoint<typeof Schemas.endSessionsSchemas>(
    'POST',
    `${path}:id/end-sessions/`,
    changes,
  ),
  /** Asks to take the second factor of somebody who has lost it; another person accepts it. */
  resetFactors: endpoint<typeof Schemas.resetFactorsSchemas>(
    'POST',
    `${path}:id/reset-second-factor/`,
    changes,
  ),
  note: endpoint<typeof Schemas.noteSchemas>('POST', `${path}:id/notes/`, changes),
};

export type AdminMemberPage = Answer<typeof adminMembers.list>;
export type AdminMember = AdminMemberPage['items'][number];
export type AdminMemberDetail = Answer<typeof adminMembers.one>;
export type AdminMemberFilters = Pick<Query<typeof adminMembers.list>, 'membership' | 'status'>;
