import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './inbox.schema.ts';

/** What the product tells a member; texts in the language of Accept-Language. */
export const notifications = {
  /** Newest first; published news are among them. */
  list: endpoint<typeof Schemas.notificationsSchemas>('GET', '/api/notifications/', {
    audience: 'member',
    tags: ['Notifications'],
  }),
  unread: endpoint<typeof Schemas.unreadSchemas>('GET', '/api/notifications/unread/', {
    audience: 'member',
    tags: ['Notifications'],
  }),
  read: endpoint<typeof Schemas.readNotificationsSchemas>('POST', '/api/notifications/read/', {
    audience: 'member',
    tags: ['Notifications', 'News'],
  }),
};

export const news = {
  list: endpoint<typeof Schemas.newsSchemas>('GET', '/api/news/', {
    audience: 'member',
    tags: ['News'],
  }),
  article: endpoint<typeof Schemas.articleSchemas>('GET', '/api/news/:slug/', {
    audience: 'member',
    tags: ['News'],
  }),
  read: endpoint<typeof Schemas.readArticleSchemas>('POST', '/api/news/:slug/read/', {
    audience: 'member',
    tags: ['News', 'Notifications'],
  }),
};

export type NotificationPage = Answer<typeof notifications.list>;
export type Notification = NotificationPage['items'][number];
export type NewsPage = Answer<typeof news.list>;
export type NewsHead = NewsPage['items'][number];
export type Article = Answer<typeof news.article>;
