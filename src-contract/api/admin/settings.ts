import type * as Schemas from './settings.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const adminSettings = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/admin/settings/', {
    audience: 'admin',
    tags: ['Settings'],
  }),
  /** One at a time; answers `conflict` where the value is not as it was seen. */
  change: endpoint<typeof Schemas.changeSchemas>('PATCH', '/api/admin/settings/:key/', {
    audience: 'admin',
    // The exchange shows its price, terms and what waits for approval.
    tags: ['Settings', 'Proposals', 'Exchange', 'Audit'],
  }),
};

export type AdminSetting = Answer<typeof adminSettings.list>['items'][number];
