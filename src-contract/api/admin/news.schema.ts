import Type from 'typebox';
import { newsCategories, newsLanguages, newsLimits, newsStates } from '../../rules/news.ts';
import { Instant, Nullable, Page, PageQuery, RowNumber, Strict } from '../scalars.schema.ts';

const Title = Type.String({ maxLength: newsLimits.title });
const Summary = Type.String({ maxLength: newsLimits.summary });
/** Markdown; HTML in it stays text. */
const Text = Type.String({ maxLength: newsLimits.body });

/** What administrators write; empty texts are still to be written. */
const fields = {
  category: Type.Enum([...newsCategories]),
  /** Name of an icon, e.g. "tabler:coin", or null for the category's. */
  icon: Nullable(
    Type.String({
      maxLength: 80,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$',
    }),
  ),
  /** Path of the screen the article is about, or null. */
  path: Nullable(Type.String({ maxLength: 200, pattern: '^/[a-z0-9][a-z0-9/-]*([?#]\\S*)?$' })),
  title_es: Title,
  summary_es: Summary,
  body_es: Text,
  title_en: Title,
  summary_en: Summary,
  body_en: Text,
};
const State = Type.Enum([...newsStates]);

/** Where an article stands, and who changed it last. */
const standing = {
  id: Type.Integer(),
  /** The end of its address; it follows the Spanish title until members have seen it. */
  slug: Type.String(),
  state: State,
  /** When it appears or appeared; null for a draft. */
  published_at: Nullable(Instant),
  corrected_at: Nullable(Instant),
  withdrawn_at: Nullable(Instant),
  version: Type.Integer(),
  updated_at: Instant,
  /** Name; null where the server wrote it. */
  updated_by: Nullable(Type.String()),
};

export const AdminNewsHead = Type.Object({
  ...standing,
  category: fields.category,
  icon: Nullable(Type.String()),
  title_es: Type.String(),
  title_en: Type.String(),
  /** Languages in which a text is still to be written. */
  incomplete: Type.Array(Type.Enum([...newsLanguages])),
});

export const AdminArticle = Type.Object({
  ...standing,
  category: fields.category,
  icon: Nullable(Type.String()),
  path: Nullable(Type.String()),
  title_es: Type.String(),
  summary_es: Type.String(),
  body_es: Type.String(),
  title_en: Type.String(),
  summary_en: Type.String(),
  body_en: Type.String(),
});

export const adminNewsListSchemas = {
  query: Type.Object({
    ...PageQuery,
    /** Part of a title, in either language. */
    search: Type.Optional(Type.String({ maxLength: 80 })),
    state: Type.Optional(State),
    category: Type.Optional(fields.category),
  }),
  /** Last changed first. */
  answer: Type.Object({
    ...Page(AdminNewsHead).properties,
    /** How many there are of each state, whatever is searched; null beyond the first page. */
    counts: Nullable(
      Type.Object({
        draft: Type.Integer(),
        scheduled: Type.Integer(),
        published: Type.Integer(),
        withdrawn: Type.Integer(),
      }),
    ),
  }),
};

const ById = Type.Object({ id: RowNumber });
/** The version that was seen. */
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const oneArticleSchemas = {
  params: ById,
  answer: AdminArticle,
  errors: ['not_found'] as const,
};
export const newsAudienceSchemas = {
  answer: Type.Object({
    /** Members who can sign in; among more than 20,000 both are a minute old at most. */
    members: Type.Integer(),
    /** Those of them who want to be told about news. */
    told: Type.Integer(),
  }),
};
export const createArticleSchemas = { body: Strict(fields), answer: AdminArticle };
export const changeArticleSchemas = {
  params: ById,
  body: Strict({
    ...fields,
    version,
    /** Where it stood when it was seen: a draft's change must not turn into a public correction. */
    state: State,
  }),
  answer: AdminArticle,
  errors: ['not_found', 'conflict'] as const,
};
export const articleActionSchemas = {
  params: ById,
  body: Strict({ version }),
  answer: AdminArticle,
  errors: ['not_found', 'conflict'] as const,
};
export const scheduleArticleSchemas = {
  params: ById,
  body: Strict({ version, at: Instant }),
  answer: AdminArticle,
  errors: ['not_found', 'conflict'] as const,
};
export const withdrawArticleSchemas = {
  params: ById,
  body: Strict({ version, reason: Type.String({ maxLength: newsLimits.reason }) }),
  answer: AdminArticle,
  errors: ['not_found', 'conflict'] as const,
};
export const discardArticleSchemas = {
  params: ById,
  body: Strict({ version }),
  answer: Type.Object({ ok: Type.Literal(true) }),
  errors: ['not_found', 'conflict'] as const,
};
