import type * as Schemas from './pools.schema.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';

const path = '/api/admin/pools/';
const reading = { audience: 'admin', tags: ['Pools'] } as const;
const changes = { audience: 'admin', tags: ['Pools', 'Proposals', 'Audit'] } as const;

export const adminPools = {
  list: endpoint<typeof Schemas.poolListSchemas>('GET', path, reading),
  create: endpoint<typeof Schemas.createPoolSchemas>('POST', path, changes),
  /** For positions opened from then on; answers `conflict` where the pool is not as it was seen. */
  change: endpoint<typeof Schemas.changePoolSchemas>('PATCH', `${path}:id/`, changes),
  results: endpoint<typeof Schemas.resultListSchemas>('GET', '/api/admin/pool-results/', reading),
  /** What a result would do to the positions as they are now; refuses what publishing would. */
  preview: endpoint<typeof Schemas.previewSchemas>('GET', `${path}:id/result-preview/`, reading),
  /**
   * Publishes; a job books it on every position once the time of review is over. Beyond ±10 % the
   * rate is asked for twice.
   */
  postResult: endpoint<typeof Schemas.postResultSchemas>('POST', `${path}:id/results/`, {
    audience: 'admin',
    tags: ['Pools', 'Jobs', 'Proposals', 'Audit'],
  }),
  /** Another rate, while it can be; answers `conflict` {why: 'final'} afterwards. */
  correctResult: endpoint<typeof Schemas.correctResultSchemas>(
    'PATCH',
    '/api/admin/pool-results/:id/',
    changes,
  ),
  /** Takes it back, while it can be: the day has no result then. */
  withdrawResult: endpoint<typeof Schemas.withdrawResultSchemas>(
    'POST',
    '/api/admin/pool-results/:id/withdraw/',
    changes,
  ),
};

export type AdminPoolList = Answer<typeof adminPools.list>;
export type AdminPool = AdminPoolList['items'][number];
export type AdminPoolFields = Omit<Body<typeof adminPools.create>, 'reason'>;
export type AdminPoolResultPage = Answer<typeof adminPools.results>;
export type AdminPoolResult = AdminPoolResultPage['items'][number];
export type PoolResultPreview = Answer<typeof adminPools.preview>;
