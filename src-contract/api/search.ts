import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './search.schema.ts';

export const search = {
  /** What the command palette offers beside screens and actions. */
  find: endpoint<typeof Schemas.searchSchemas>('GET', '/api/search/', { audience: 'member' }),
};

export type SearchResult = Answer<typeof search.find>;
