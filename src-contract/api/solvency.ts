import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './solvency.schema.ts';

/** A day's proof of what is owed, which anybody can check against the chain. */
export const solvency = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/solvency/', {
    audience: 'anyone',
    tags: ['Solvency'],
  }),
  /** The published file of a day: it never changes. */
  document: endpoint<typeof Schemas.documentSchemas>('GET', '/api/solvency/:day/', {
    audience: 'anyone',
    tags: ['Solvency'],
    binary: true,
  }),
  /** The caller's own pieces with their paths to the root. */
  mine: endpoint<typeof Schemas.mineSchemas>('GET', '/api/solvency/:day/mine/', {
    audience: 'member',
    tags: ['Solvency'],
  }),
};

export const adminSolvency = {
  /** All leaves of an edition, which recompute the whole of it; reading them is in the audit log. */
  leaves: endpoint<typeof Schemas.leavesSchemas>('GET', '/api/admin/solvency/:day/leaves/', {
    audience: 'admin',
    tags: ['Solvency'],
    binary: true,
  }),
};

export type SolvencyEdition = Answer<typeof solvency.list>['items'][number];
export type SolvencyGap = SolvencyEdition['gaps'][number];
export type SolvencyAnchor = NonNullable<SolvencyEdition['anchor']>;
export type SolvencyDocument = Answer<typeof solvency.document>;
export type SolvencyProof = Answer<typeof solvency.mine>;
