import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './distributions.schema.ts';

/** What was distributed to members. It stays readable while the area is switched off. */
export const distributions = {
  list: endpoint<typeof Schemas.distributionsSchemas>('GET', '/api/tokenization/distributions/', {
    audience: 'member',
    tags: ['Offerings'],
  }),
  statement: endpoint<typeof Schemas.statementSchemas>('GET', '/api/tokenization/statement/', {
    audience: 'member',
    tags: ['Offerings'],
    binary: true,
  }),
  /** The same for a device that prints it: the file is refused where it lacks letters of a name. */
  statementPaper: endpoint<typeof Schemas.statementPaperSchemas>(
    'GET',
    '/api/tokenization/statement/paper/',
    { audience: 'member', tags: ['Offerings'] },
  ),
};

export type Distributions = Answer<typeof distributions.list>;
