import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/inbox.schema.ts';
import { news, notifications } from '#contract/api/inbox.ts';
import { listNews, oneArticle, readArticle } from '../domain/inbox/news.ts';
import { countInbox, listInbox, readInbox } from '../domain/inbox/feed.ts';
import { languageOf } from '../plugins/language.ts';
import { route } from '../plugins/route.ts';

const done = { ok: true } as const;

/** The caller's notifications, and the news for everybody. */
export function registerInboxRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, notifications.list, schemas.notificationsSchemas, ({ caller, query, request }) =>
    listInbox(services, caller.memberId, query, languageOf(request)),
  );

  route(app, notifications.unread, schemas.unreadSchemas, ({ caller }) =>
    countInbox(services, caller.memberId),
  );

  route(app, notifications.read, schemas.readNotificationsSchemas, ({ caller, body }) =>
    services.database.transaction((tx) => readInbox(tx, services, caller.memberId, body.ids)),
  );

  route(app, news.list, schemas.newsSchemas, ({ caller, query, request }) =>
    listNews(services, caller.memberId, query, languageOf(request)),
  );

  route(app, news.article, schemas.articleSchemas, ({ caller, params, request }) =>
    oneArticle(services, caller.memberId, params.slug, languageOf(request)),
  );

  route(app, news.read, schemas.readArticleSchemas, async ({ caller, params }) => {
    await readArticle(services, caller.memberId, params.slug);
    return done;
  });
}
