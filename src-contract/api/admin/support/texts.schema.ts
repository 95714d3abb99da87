import Type from 'typebox';
import {
  helpExamples,
  helpLanguages,
  helpLimits,
  helpStates,
  helpTopics,
} from '../../../rules/support/help.ts';
import { macroLimits } from '../../../rules/support/macros.ts';
import { TicketCategory } from '../../support/tickets.schema.ts';
import { Instant, Nullable, Page, PageQuery, RowNumber, Strict } from '../../scalars.schema.ts';

const Done = Type.Object({ ok: Type.Literal(true) });
const ById = Type.Object({ id: RowNumber });
/** The version that was seen: `conflict` where there is a newer one. */
const version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const macroFieldsOf = {
  name_es: Type.String({ maxLength: macroLimits.name }),
  text_es: Type.String({ maxLength: macroLimits.text }),
  name_en: Type.String({ maxLength: macroLimits.name }),
  text_en: Type.String({ maxLength: macroLimits.text }),
  /** It is offered first for this category; null: for all alike. */
  category: Nullable(TicketCategory),
};

/** An answer that is kept; a language with an empty text has none. */
export const Macro = Type.Object({
  id: Type.Integer(),
  ...macroFieldsOf,
  version,
  /** Messages that were written with it. */
  used: Type.Integer(),
  retired_at: Nullable(Instant),
  updated_at: Instant,
  updated_by: Nullable(Type.String()),
});
export const macrosSchemas = {
  query: Type.Object({ retired: Type.Optional(Type.Boolean()) }),
  /** Most used first, at most 200. */
  answer: Type.Object({ items: Type.Array(Macro) }),
  errors: ['area_off'] as const,
};
export const createMacroSchemas = {
  body: Strict(macroFieldsOf),
  answer: Macro,
  errors: ['area_off', 'too_many', 'secret_found'] as const,
};
export const changeMacroSchemas = {
  params: ById,
  body: Strict({ ...macroFieldsOf, version }),
  answer: Macro,
  errors: ['not_found', 'conflict', 'area_off', 'secret_found'] as const,
};
/** Not offered any more, or offered again. */
export const retireMacroSchemas = {
  params: ById,
  body: Strict({ version, retired: Type.Boolean() }),
  answer: Macro,
  errors: ['not_found', 'conflict', 'area_off', 'too_many'] as const,
};

const Title = Type.String({ maxLength: helpLimits.title });
const Lead = Type.String({ maxLength: helpLimits.lead });
/** Markdown; HTML in it stays text. */
const Text = Type.String({ maxLength: helpLimits.body });
const articleFields = {
  topic: Type.Enum([...helpTopics]),
  example: Nullable(Type.Enum([...helpExamples])),
  /** Path of the screen that it is about, or null. */
  path: Nullable(Type.String({ maxLength: 200, pattern: '^/[a-z0-9][a-z0-9/-]*([?#]\\S*)?$' })),
  /** Slugs of where to go on, in their order. */
  next: Type.Array(Type.String({ maxLength: 120 }), { maxItems: helpLimits.next }),
  title_es: Title,
  lead_es: Lead,
  body_es: Text,
  title_en: Title,
  lead_en: Lead,
  body_en: Text,
};

const standing = {
  id: Type.Integer(),
  /** The end of its address; it follows the title until members have seen it. */
  slug: Type.String(),
  state: Type.Enum([...helpStates]),
  /** Number of the version that members read; null: none. */
  published: Nullable(Type.Integer()),
  published_at: Nullable(Instant),
  /** The texts here differ from those that members read. */
  is_changed: Type.Boolean(),
  reviewed_at: Nullable(Instant),
  /** Languages that it is whole in. */
  languages: Type.Array(Type.Enum([...helpLanguages])),
  version,
  updated_at: Instant,
  updated_by: Nullable(Type.String()),
  /** Over the last 90 days: opened, helped, something was missing, solved a question. */
  figures: Type.Object({
    reads: Type.Integer(),
    helped: Type.Integer(),
    missing: Type.Integer(),
    solved: Type.Integer(),
  }),
};

export const HelpDraftHead = Type.Object({
  ...standing,
  topic: articleFields.topic,
  title_es: Type.String(),
  title_en: Type.String(),
});
export const HelpDraft = Type.Object({ ...standing, ...articleFields });

export const helpListSchemas = {
  query: Type.Object({
    ...PageQuery,
    search: Type.Optional(Type.String({ maxLength: helpLimits.search })),
    state: Type.Optional(Type.Enum([...helpStates])),
    topic: Type.Optional(articleFields.topic),
  }),
  /** Last changed first. */
  answer: Type.Object({
    ...Page(HelpDraftHead).properties,
    counts: Nullable(
      Type.Object({
        draft: Type.Integer(),
        published: Type.Integer(),
        withdrawn: Type.Integer(),
      }),
    ),
  }),
  errors: ['area_off'] as const,
};
export const helpOneSchemas = {
  params: ById,
  answer: HelpDraft,
  errors: ['not_found', 'area_off'] as const,
};
export const helpCreateSchemas = {
  body: Strict(articleFields),
  answer: HelpDraft,
  errors: ['area_off'] as const,
};
/** Members go on reading the published version. */
export const helpChangeSchemas = {
  params: ById,
  body: Strict({ ...articleFields, version }),
  answer: HelpDraft,
  errors: ['not_found', 'conflict', 'area_off'] as const,
};
/** Names the texts that are missing: one language must be whole, and none in part. */
export const helpActionSchemas = {
  params: ById,
  body: Strict({ version }),
  answer: HelpDraft,
  errors: ['not_found', 'conflict', 'area_off'] as const,
};
export const helpDiscardSchemas = {
  params: ById,
  body: Strict({ version }),
  answer: Done,
  errors: ['not_found', 'conflict', 'area_off'] as const,
};
/** Published versions, newest first. */
export const helpVersionsSchemas = {
  params: ById,
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        number: Type.Integer(),
        published_at: Instant,
        published_by: Nullable(Type.String()),
        title_es: Type.String(),
        lead_es: Type.String(),
        body_es: Type.String(),
        title_en: Type.String(),
        lead_en: Type.String(),
        body_en: Type.String(),
      }),
    ),
  }),
  errors: ['not_found', 'area_off'] as const,
};
/** What readers missed, newest first; without their names. */
export const helpFeedbackSchemas = {
  params: ById,
  query: Type.Object(PageQuery),
  answer: Page(
    Type.Object({
      id: Type.Integer(),
      at: Instant,
      /** Number of the version that was read. */
      version: Type.Integer(),
      missing: Type.String(),
    }),
  ),
  errors: ['not_found', 'area_off'] as const,
};
