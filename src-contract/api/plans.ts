import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './plans.schema.ts';

export const plans = {
  list: endpoint<typeof Schemas.plansSchemas>('GET', '/api/plans/', {
    audience: 'member',
    tags: ['Plans', 'Memberships'],
  }),
};

export const memberships = {
  /** Settled purchases, newest first. */
  list: endpoint<typeof Schemas.membershipsListSchemas>('GET', '/api/memberships/', {
    audience: 'member',
    tags: ['Memberships'],
  }),
  /** Buys from the direct balance; settles at once. */
  buy: endpoint<typeof Schemas.buySchemas>('POST', '/api/memberships/', {
    audience: 'member',
    tags: ['Memberships', 'Plans', 'User', 'Ledger', 'Tree', 'Notifications'],
    movesMoney: true,
  }),
};

export type PlanList = Answer<typeof plans.list>;
export type OfferedPlan = PlanList['items'][number];
export type MembershipPurchase = Answer<typeof memberships.list>['items'][number];
