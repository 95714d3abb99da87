import type * as Schemas from './career-plan.schema.ts';
import { endpoint, type Answer } from './endpoint.ts';

export const career = {
  plan: endpoint<typeof Schemas.careerSchemas>('GET', '/api/career-plan/', {
    audience: 'member',
    tags: ['Tree', 'Memberships'],
  }),
};

export type CareerPlan = Answer<typeof career.plan>;
export type CareerRank = CareerPlan['ranks'][number];
