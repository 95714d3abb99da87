import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './saved-views.schema.ts';

/** Named sets of filters, by the list that they are of. */
export const savedViews = {
  list: endpoint<typeof Schemas.savedViewsSchemas>('GET', '/api/auth/user/views/', {
    audience: 'member',
    tags: ['Views'],
  }),
  /** Replaces the views of one list. */
  save: endpoint<typeof Schemas.saveViewsSchemas>('POST', '/api/auth/user/views/', {
    audience: 'member',
    tags: ['Views'],
  }),
};

export type SavedViews = Answer<typeof savedViews.list>;
export type SavedView = SavedViews['reports'][number];
