import type * as Schemas from './visits.schema.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';

/** A member's own screens as staff look at them: read only, for minutes, told to the member. */
export const visits = {
  /** Ends a visit that the same session has open. */
  begin: endpoint<typeof Schemas.beginVisitSchemas>('POST', '/api/admin/members/:id/visits/', {
    audience: 'admin',
    tags: ['Audit'],
  }),
  /** One that is over already is well. */
  end: endpoint<typeof Schemas.endVisitSchemas>('POST', '/api/admin/visits/:id/end/', {
    audience: 'admin',
    tags: ['Audit'],
  }),
};

export type Visit = Answer<typeof visits.begin>;
export type VisitReason = Body<typeof visits.begin>;
