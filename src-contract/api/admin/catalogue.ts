import type * as Schemas from './catalogue.schema.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';

const plans = '/api/admin/plans/';
const ranges = '/api/admin/ranges/';
const ranks = '/api/admin/ranks/';
const changes = {
  audience: 'admin',
  tags: ['Plans', 'Ranges', 'Tree', 'Proposals', 'Audit'],
} as const;

/** Plans, ranges and ranks. A change answers `conflict` where the row is not as it was seen. */
export const adminCatalogue = {
  list: endpoint<typeof Schemas.catalogueSchemas>('GET', '/api/admin/catalogue/', {
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

export type Catalogue = Answer<typeof adminCatalogue.list>;
export type CataloguePlan = Catalogue['plans'][number];
export type CatalogueRange = Catalogue['ranges'][number];
export type CatalogueRank = Catalogue['ranks'][number];
export type PlanFields = Omit<Body<typeof adminCatalogue.createPlan>, 'reason'>;
export type RangeFields = Omit<Body<typeof adminCatalogue.createRange>, 'reason'>;
export type RankFields = Body<typeof adminCatalogue.createRank>;
