import type * as Schemas from './proposals.schema.ts';
import type { Static } from 'typebox';
import { endpoint, type Answer, type Query } from '../endpoint.ts';

const path = '/api/admin/approvals/';
/** An accepted proposal may have changed any of these. */
const changes = {
  audience: 'admin',
  tags: [
    'Proposals',
    'Payments',
    'Settings',
    'Plans',
    'Ranges',
    'Tree',
    'Pools',
    'Members',
    'Staff',
    'Jobs',
    'Exchange',
    'Offerings',
    'Audit',
  ],
} as const;

/** Changes that take two persons. */
export const adminProposals = {
  list: endpoint<typeof Schemas.listSchemas>('GET', path, {
    audience: 'admin',
    tags: ['Proposals'],
  }),
  one: endpoint<typeof Schemas.oneSchemas>('GET', `${path}:id/`, {
    audience: 'admin',
    tags: ['Proposals'],
  }),
  /**
   * Does what was proposed. A proposal whose subject changed meanwhile becomes void instead; the
   * answer says so. Answers `already_resolved` where it was decided, `forbidden` for one's own.
   */
  accept: endpoint<typeof Schemas.acceptSchemas>('POST', `${path}:id/accept/`, changes),
  refuse: endpoint<typeof Schemas.refuseSchemas>('POST', `${path}:id/refuse/`, changes),
  /** Takes one's own back. */
  withdraw: endpoint<typeof Schemas.withdrawSchemas>('POST', `${path}:id/withdraw/`, changes),
};

/** The answer of a change that waits for a second person. */
export type Proposed = Static<typeof Schemas.Proposed>;
export type ProposalPage = Answer<typeof adminProposals.list>;
export type Proposal = ProposalPage['items'][number];
export type ProposalDetail = Answer<typeof adminProposals.one>;
export type ProposalEffect = ProposalDetail['effects'][number];
export type ProposalView = NonNullable<Query<typeof adminProposals.list>['view']>;
