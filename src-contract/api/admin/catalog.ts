import type * as Schemas from './catalog.schema.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';

const plans = '/api/admin/plans/';
const ranges = '/api/admin/ranges/';
const ranks = '/api/admin/ranks/';
const changes = {
  audience: 'admin',
  tags: ['Plans', 'Ranges', 'Tree', 'Approvals', 'Audit'],
} as const;

/** Plans, ranges and ranks. A change answers `conflict` where the row is not as it was seen. */
export const adminCatalog = {
  list: endpoint<typeof Schemas.catalogSchemas>('GET', '/api/admin/catalog/', {
    audience: 'admin',
    tags: ['Plans', 'Ranges'],
  }),
  createPlan: endpoint<typeof Schemas.createPlanSchemas>('POST', plans, changes),
  /** For purchases from then on. */
  changePlan: endpoint<typeof Schemas.changePlanSchemas>('PATCH', `${plans}:id/`, changes),
  createRange: endpoint<typeof Schemas.createRangeSchemas>('POST', ranges, changes),
  /** For deposits from then on. */
  changeRange: endpoint<typeof Schemas.changeRangeSchemas>('PATCH', `${ranges}:id/`, changes),
  /** Above the highest. */
  createRank: endpoint<typeof Schemas.createRankSchemas>('POST', ranks, changes),
  /** Who reached it keeps it. */
  changeRank: endpoint<typeof Schemas.changeRankSchemas>('PATCH', `${ranks}:id/`, changes),
};

export type Catalog = Answer<typeof adminCatalog.list>;
export type CatalogPlan = Catalog['plans'][number];
export type CatalogRange = Catalog['ranges'][number];
export type CatalogRank = Catalog['ranks'][number];
export type PlanFields = Omit<Body<typeof adminCatalog.createPlan>, 'reason'>;
export type RangeFields = Omit<Body<typeof adminCatalog.createRange>, 'reason'>;
export type RankFields = Body<typeof adminCatalog.createRank>;
