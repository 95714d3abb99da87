import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './help.schema.ts';

const articles = '/api/help/articles/';

/** Help articles. Anyone reads them: who has lost the second factor can't sign in to do so. */
export const help = {
  search: endpoint<typeof Schemas.searchSchemas>('GET', articles, {
    audience: 'anyone',
    tags: ['Help'],
  }),
  article: endpoint<typeof Schemas.articleSchemas>('GET', `${articles}:slug/`, {
    audience: 'anyone',
    tags: ['Help'],
  }),
  /** Changes nothing. */
  offer: endpoint<typeof Schemas.offerSchemas>('POST', '/api/help/offers/', {
    audience: 'member',
  }),
  feedback: endpoint<typeof Schemas.feedbackSchemas>('POST', `${articles}:slug/feedback/`, {
    audience: 'member',
  }),
  solved: endpoint<typeof Schemas.solvedSchemas>('POST', `${articles}:slug/solved/`, {
    audience: 'member',
  }),
};

export type HelpSearch = Answer<typeof help.search>;
export type HelpHead = HelpSearch['items'][number];
export type HelpArticle = Answer<typeof help.article>;
export type HelpOffer = Answer<typeof help.offer>;
