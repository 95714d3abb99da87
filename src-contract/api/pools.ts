import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './pools.schema.ts';

export const pools = {
  list: endpoint<typeof Schemas.poolsSchemas>('GET', '/api/pools/', {
    audience: 'member',
    tags: ['Pools'],
  }),
  positions: endpoint<typeof Schemas.positionsSchemas>('GET', '/api/pools/positions/', {
    audience: 'member',
    tags: ['Pools'],
  }),
  position: endpoint<typeof Schemas.positionSchemas>('GET', '/api/pools/positions/:id/', {
    audience: 'member',
    tags: ['Pools'],
  }),
  /** Opens a position from the direct balance. */
  open: endpoint<typeof Schemas.openSchemas>('POST', '/api/pools/positions/', {
    audience: 'member',
    tags: ['Pools', 'User', 'Ledger', 'Notifications'],
    movesMoney: true,
  }),
};

export type PoolList = Answer<typeof pools.list>;
export type Pool = PoolList['items'][number];
export type PoolPositions = Answer<typeof pools.positions>;
export type PoolPosition = PoolPositions['items'][number];
export type PoolPositionWithDays = Answer<typeof pools.position>;
