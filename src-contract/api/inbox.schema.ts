import Type from 'typebox';
import { newsCategories } from '../rules/news.ts';
import { notificationEventIds } from '../rules/notifications.ts';
import { Instant, Nullable, Page, PageQuery, Strict } from './scalars.schema.ts';

const Done = Type.Object({ ok: Type.Literal(true) });

/** One thing that members were told about: what its newest notification says. */
export const Notification = Type.Object({
  /** Opaque; marks all of the entry as read that was told until then. */
  id: Type.String(),
  /** Names what it is about; stays when something new is told of it. Opaque. */
  thing: Type.String(),
  event: Type.Enum([...notificationEventIds]),
  /** The values of the event's sentence: see rules/notifications.ts. */
  values: Type.Record(Type.String(), Type.String()),
  /** Path of the screen it leads to, or null. */
  path: Nullable(Type.String()),
  created_at: Instant,
  /** Notifications of the same thing, this one, the newest, among them. */
  count: Type.Integer(),
  /** All of them. */
  is_read: Type.Boolean(),
});

export const notificationsSchemas = {
  query: Type.Object(PageQuery),
  /** `unread` counts things, as the list does. */
  answer: Type.Object({ ...Page(Notification).properties, unread: Type.Integer() }),
  errors: ['not_found'] as const,
};
const Unread = Type.Object({
  /** Things with something unread. */
  unread: Type.Integer(),
  /** Unread notifications of all of them. */
  notices: Type.Integer(),
});

export const unreadSchemas = {
  answer: Unread,
  errors: ['not_found'] as const,
};
export const readNotificationsSchemas = {
  /** Without `ids`: all of them. */
  body: Strict({
    ids: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 })),
  }),
  answer: Unread,
  errors: ['not_found'] as const,
};

const NewsHead = Type.Object({
  slug: Type.String(),
  category: Type.Enum([...newsCategories]),
  /** Name of an icon, e.g. "tabler:coin", or null for the category's. */
  icon: Nullable(Type.String()),
  title: Type.String(),
  summary: Type.String(),
  published_at: Instant,
  is_read: Type.Boolean(),
});

export const newsSchemas = {
  query: Type.Object({
    ...PageQuery,
    unread: Type.Optional(Type.Boolean()),
    category: Type.Optional(Type.Enum([...newsCategories])),
  }),
  answer: Type.Object({ ...Page(NewsHead).properties, unread: Type.Integer() }),
  errors: ['not_found'] as const,
};
const BySlug = Type.Object({ slug: Type.String({ maxLength: 120 }) });
export const articleSchemas = {
  params: BySlug,
  answer: Type.Object({
    ...NewsHead.properties,
    /** Markdown without raw HTML. */
    body: Type.String(),
    /** Path of the screen the article is about, or null. */
    path: Nullable(Type.String()),
    /** Last change of its text since it was published, or null. */
    corrected_at: Nullable(Instant),
  }),
  errors: ['not_found'] as const,
};
export const readArticleSchemas = { params: BySlug, answer: Done, errors: ['not_found'] as const };
