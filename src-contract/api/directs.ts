import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './directs.schema.ts';

export const directs = {
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

export type DirectPage = Answer<typeof directs.list>;
export type Direct = DirectPage['items'][number];
export type SponsorLinks = Answer<typeof directs.links>;
