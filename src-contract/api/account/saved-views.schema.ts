import Type from 'typebox';
import {
  VIEW_NAME_MAX,
  VIEW_QUERY_MAX,
  VIEWS_MAX,
  viewListNames,
  type ViewList,
} from '../../rules/saved-views.ts';
import { Strict } from '../scalars.schema.ts';

export const SavedView = Strict({
  /** Unique within its list. */
  name: Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX }),
  /** Filters as the address has them, without "?"; empty: nothing is filtered. */
  query: Type.String({ maxLength: VIEW_QUERY_MAX }),
  /** Shown where the address filters nothing; one of a list at most. */
  is_default: Type.Boolean(),
});

const Views = Type.Array(SavedView, { maxItems: VIEWS_MAX });

export const savedViewsSchemas = {
  answer: Type.Object(
    Object.fromEntries(viewListNames.map((list) => [list, Views])) as Record<
      ViewList,
      typeof Views
    >,
  ),
  errors: ['not_found'] as const,
};

export const saveViewsSchemas = {
  /** All views of one list, in their order. */
  body: Strict({ list: Type.Enum([...viewListNames]), views: Views }),
  answer: savedViewsSchemas.answer,
  errors: ['not_found'] as const,
};
