import Type from 'typebox';
import { helpExamples, helpLanguages, helpLimits, helpTopics } from '../../rules/support/help.ts';
import { HelpLink, ObjectName, TicketCategory } from './tickets.schema.ts';
import { Instant, Nullable, Strict } from '../scalars.schema.ts';

const Done = Type.Object({ ok: Type.Literal(true) });
const BySlug = Type.Object({ slug: Type.String({ maxLength: 120 }) });

/** An article in a list, in the language of Accept-Language, or in the other where it is only in that. */
export const HelpHead = Type.Object({
  ...HelpLink.properties,
  /** The answer in a few sentences. */
  lead: Type.String(),
  language: Type.Enum([...helpLanguages]),
  reviewed_at: Instant,
});

export const searchSchemas = {
  query: Type.Object({
    /** Words; typos and accents are forgiven. Without: what is read most, first. */
    q: Type.Optional(Type.String({ maxLength: helpLimits.search })),
    topic: Type.Optional(Type.Enum([...helpTopics])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: Type.Object({
    /** Best first. */
    items: Type.Array(HelpHead),
    /** Articles of each topic, whatever is searched. */
    topics: Type.Array(Type.Object({ topic: Type.Enum([...helpTopics]), count: Type.Integer() })),
  }),
  errors: ['area_off'] as const,
};

export const HelpArticle = Type.Object({
  ...HelpHead.properties,
  /** Markdown without raw HTML; its headings of the second level are the article's parts. */
  body: Type.String(),
  /** What its worked example can be told with: the caller's own object of this kind. */
  example: Nullable(Type.Enum([...helpExamples])),
  /** Path of the screen that it is about, or null. */
  path: Nullable(Type.String()),
  /** Number of the published version. */
  version: Type.Integer(),
  /** Where to go on. */
  next: Type.Array(HelpLink),
});
export const articleSchemas = {
  params: BySlug,
  answer: HelpArticle,
  errors: ['not_found', 'area_off'] as const,
};

/** What may answer a ticket before it is sent. A POST, so that what somebody types is in no address. */
export const offerSchemas = {
  body: Strict({
    /** Subject and text so far. */
    about: Type.String({ maxLength: helpLimits.about }),
    category: Type.Optional(TicketCategory),
    object: Type.Optional(ObjectName),
  }),
  answer: Type.Object({
    /** Best first, at most four; the first one is shown at length. */
    items: Type.Array(HelpHead),
    /** The caller's own withdrawal beside all others; null for any other object, or where it is over. */
    yours: Nullable(
      Type.Object({
        since: Instant,
        /** So many of ten took less, over the last days; null: too few to tell. */
        most: Nullable(
          Type.Object({ of_ten: Type.Integer(), days: Type.Integer(), minutes: Type.Integer() }),
        ),
      }),
    ),
  }),
  errors: ['not_found', 'area_off'] as const,
};

export const feedbackSchemas = {
  params: BySlug,
  body: Strict({
    helped: Type.Boolean(),
    /** What was missing. */
    missing: Type.Optional(Type.String({ maxLength: helpLimits.missing })),
  }),
  answer: Done,
  errors: ['not_found', 'area_off', 'secret_found'] as const,
};

/** "This solved it", in the form of a new ticket: the question was answered by reading. */
export const solvedSchemas = {
  params: BySlug,
  body: Strict({ category: TicketCategory, object: Type.Optional(ObjectName) }),
  answer: Done,
  errors: ['not_found', 'area_off'] as const,
};
