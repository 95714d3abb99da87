import type { NewsState } from '../../rules/news.ts';
import type * as Schemas from './news.schema.ts';
import { endpoint, type Answer, type Body } from '../endpoint.ts';

const path = '/api/admin/news/';
const reading = { audience: 'admin', tags: ['News'] } as const;
const changes = { audience: 'admin', tags: ['News', 'Notifications', 'Audit'] } as const;

/**
 * Articles as administrators write them. Every change says which version it saw and answers
 * `conflict` where somebody changed the article since; what would change nothing answers with the
 * article as it is, so that a call can be repeated.
 */
export const adminNews = {
  list: endpoint<typeof Schemas.adminNewsListSchemas>('GET', path, reading),
  one: endpoint<typeof Schemas.oneArticleSchemas>('GET', `${path}:id/`, reading),
  /** Whom a publication reaches. */
  audience: endpoint<typeof Schemas.newsAudienceSchemas>(
    'GET',
    '/api/admin/news-audience/',
    reading,
  ),
  /** A draft; one title is enough. */
  create: endpoint<typeof Schemas.createArticleSchemas>('POST', path, changes),
  /** Of a published article: a correction, which members see marked. */
  change: endpoint<typeof Schemas.changeArticleSchemas>('PATCH', `${path}:id/`, changes),
  /** At once; also back to where it was after being withdrawn. Names the texts that are missing. */
  publish: endpoint<typeof Schemas.articleActionSchemas>('POST', `${path}:id/publish/`, changes),
  schedule: endpoint<typeof Schemas.scheduleArticleSchemas>(
    'POST',
    `${path}:id/schedule/`,
    changes,
  ),
  /** A scheduled article is a draft again. */
  unschedule: endpoint<typeof Schemas.articleActionSchemas>(
    'POST',
    `${path}:id/unschedule/`,
    changes,
  ),
  /** Nobody finds a published article any more. */
  withdraw: endpoint<typeof Schemas.withdrawArticleSchemas>(
    'POST',
    `${path}:id/withdraw/`,
    changes,
  ),
  /** Deletes what members never saw. */
  discard: endpoint<typeof Schemas.discardArticleSchemas>('POST', `${path}:id/discard/`, changes),
};

export type AdminNewsPage = Answer<typeof adminNews.list>;
export type AdminNewsHead = AdminNewsPage['items'][number];
export type AdminArticle = Answer<typeof adminNews.one>;
export type ArticleFields = Body<typeof adminNews.create>;
export type NewsAudience = Answer<typeof adminNews.audience>;
export type NewsCounts = Readonly<Record<NewsState, number>>;
