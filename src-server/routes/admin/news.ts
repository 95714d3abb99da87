import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/news.schema.ts';
import { adminNews } from '#contract/api/admin/news.ts';
import type { Transaction } from '../../database/database.ts';
import { keptAmongMany } from '../../domain/base/kept-counts.ts';
import { listAdminNews, newsAudience, oneAdminArticle } from '../../domain/administration/news.ts';
import {
  discardArticle,
  publishArticle,
  scheduleArticle,
  unscheduleArticle,
  withdrawArticle,
} from '../../domain/administration/news-publication.ts';
import type { NewsTarget } from '../../domain/administration/news-row.ts';
import { changeArticle, createArticle } from '../../domain/administration/news-texts.ts';
import type { Caller } from '../../domain/accounts/sessions.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;

interface ArticleCall {
  readonly caller: Caller;
  readonly params: { readonly id: number };
  readonly body: { readonly version: number };
}

/** The news desk of administrators. */
export function registerAdminNewsRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;

  const targetOf = ({ caller, params, body }: ArticleCall): NewsTarget => ({
    actorId: caller.memberId,
    id: params.id,
    version: body.version,
  });
  /** Runs `work` and reads the article's new state in one transaction. */
  const change = (
    call: ArticleCall,
    work: (tx: Transaction, target: NewsTarget) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      await work(tx, targetOf(call));
      return oneAdminArticle(tx, call.params.id, clock.now());
    });

  route(app, adminNews.list, schemas.adminNewsListSchemas, ({ query }) =>
    listAdminNews(database.db, query, clock.now()),
  );
  route(app, adminNews.one, schemas.oneArticleSchemas, ({ params }) =>
    oneAdminArticle(database.db, params.id, clock.now()),
  );
  const audience = keptAmongMany(newsAudience);
  route(app, adminNews.audience, schemas.newsAudienceSchemas, () =>
    audience(database.db, clock.now()),
  );
  route(app, adminNews.create, schemas.createArticleSchemas, ({ caller, body }) =>
    database.transaction(async (tx) => {
      const id = await createArticle(tx, services, caller.memberId, body);
      return oneAdminArticle(tx, id, clock.now());
    }),
  );
  route(app, adminNews.change, schemas.changeArticleSchemas, (call) =>
    change(call, (tx, target) => changeArticle(tx, services, target, call.body)),
  );
  route(app, adminNews.publish, schemas.articleActionSchemas, (call) =>
    change(call, (tx, target) => publishArticle(tx, services, target)),
  );
  route(app, adminNews.schedule, schemas.scheduleArticleSchemas, (call) =>
    change(call, (tx, target) => scheduleArticle(tx, services, target, call.body.at)),
  );
  route(app, adminNews.unschedule, schemas.articleActionSchemas, (call) =>
    change(call, (tx, target) => unscheduleArticle(tx, services, target)),
  );
  route(app, adminNews.withdraw, schemas.withdrawArticleSchemas, (call) =>
    change(call, (tx, target) => withdrawArticle(tx, services, target, call.body.reason)),
  );
  route(app, adminNews.discard, schemas.discardArticleSchemas, async (call) => {
    await database.transaction((tx) => discardArticle(tx, services, targetOf(call)));
    return done;
  });
}
