import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './referrals.schema.ts';

export const referrals = {
  /** Members that the caller sponsored. */
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/referrals/', {
    audience: 'member',
    tags: ['Tree', 'Memberships'],
  }),
  /** The slots that the caller's sponsor links lead to. */
  links: endpoint<typeof Schemas.linksSchemas>('GET', '/api/referrals/links/', {
    audience: 'member',
    tags: ['Tree', 'User'],
  }),
};

export type ReferralPage = Answer<typeof referrals.list>;
export type Referral = ReferralPage['items'][number];
export type SponsorLinks = Answer<typeof referrals.links>;
